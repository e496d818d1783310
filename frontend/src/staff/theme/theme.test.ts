import { theme } from 'antd';
import { hallTheme } from './theme';

const palette = { primary: '#8ad0e0', danger: '#ffb4ab', link: '#8ad0e0', success: '#6fd3a1' };

describe("antd's colours", () => {
  it.each([
    ['light', false],
    ['dark', true],
  ])('are those of the palette as they are, in the %s', (_, isDark) => {
    const token = theme.getDesignToken(hallTheme(palette, isDark));
    expect(token).toMatchObject({
      colorPrimary: palette.primary,
      colorError: palette.danger,
      colorLink: palette.link,
      colorSuccess: palette.success,
    });
  });
});

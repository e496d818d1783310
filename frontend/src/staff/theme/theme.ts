import { theme as antdTheme, type MappingAlgorithm, type ThemeConfig } from 'antd';
import type { Palette } from './palette';

const fontFamily =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif";

const shape = { borderRadius: 8, fontFamily, fontSize: 15, controlHeight: 38, sizeUnit: 4, wireframe: false };

/** antd's dark algorithm dulls its seeds; the palette's colours are made for the dark already. */
const asGiven: MappingAlgorithm = (seed, map = antdTheme.darkAlgorithm(seed)) => ({
  ...map,
  colorPrimary: seed.colorPrimary,
  colorLink: seed.colorLink,
  colorSuccess: seed.colorSuccess,
  colorWarning: seed.colorWarning,
  colorError: seed.colorError,
  colorInfo: seed.colorInfo,
});

export const hallTheme = (colour: Palette, isDark: boolean): ThemeConfig => ({
  algorithm: isDark ? [antdTheme.darkAlgorithm, asGiven] : antdTheme.defaultAlgorithm,
  token: {
    ...shape,
    ...given({
      colorPrimary: colour.primary,
      colorPrimaryHover: colour['primary-hover'],
      colorPrimaryActive: colour['primary-hover'],
      colorTextLightSolid: colour['on-primary'],
      colorWhite: colour['on-primary'],
      colorLink: colour.link,
      colorLinkHover: colour['primary-hover'],
      colorLinkActive: colour['primary-hover'],
      colorSuccess: colour.success,
      colorWarning: colour.warning,
      colorError: colour.danger,
      colorErrorText: colour.danger,
      colorInfo: colour.info,
      colorSuccessBg: colour['success-soft'],
      colorSuccessBorder: colour['success-line'],
      colorWarningBg: colour['warning-soft'],
      colorWarningBorder: colour['warning-line'],
      colorErrorBg: colour['danger-soft'],
      colorInfoBg: colour['neutral-soft'],
      colorInfoBorder: colour['neutral-line'],
      colorText: colour.ink,
      colorTextSecondary: colour['ink-soft'],
      colorTextTertiary: colour['ink-faint'],
      colorTextPlaceholder: colour['ink-faint'],
      colorTextDescription: colour['ink-soft'],
      colorIcon: colour['ink-faint'],
      colorBgContainer: colour.surface,
      colorBgElevated: colour['surface-raised'],
      colorBgLayout: colour.ground,
      colorBgSpotlight: colour.ink,
      colorBorder: colour['line-strong'],
      colorBorderSecondary: colour.line,
      colorSplit: colour.line,
      controlOutline: colour['focus-ring'],
      controlItemBgHover: colour.hover,
      controlItemBgActive: colour['neutral-soft'],
      controlItemBgActiveHover: colour['neutral-soft'],
    }),
    boxShadowTertiary: 'none',
  },
  components: {
    Card: { headerFontSize: 17 },
    Modal: { titleFontSize: 18 },
    Button: { fontWeight: 500, primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
    Form: { ...given({ labelColor: colour.ink }), verticalLabelPadding: '0 0 4px' },
    Tooltip: given({ colorTextLightSolid: colour.surface }),
  },
});

/** A missing colour must not hide antd's own. */
function given<Key extends string>(colours: Record<Key, string | undefined>): Partial<Record<Key, string>> {
  const set = Object.entries<string | undefined>(colours).filter(([, colour]) => colour);
  return Object.fromEntries(set) as Partial<Record<Key, string>>;
}

import { StyleProvider } from '@ant-design/cssinjs';
import { App, ConfigProvider, type ThemeConfig } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { useIsDark } from './color-scheme';
import { useLessMotion } from './less-motion';
import { readPalette } from './palette';
import { hallTheme } from './theme';

interface ThemeProviderProps {
  children: ReactNode;
  /** Beside the product's own; for tests. */
  theme?: ThemeConfig;
}

/** antd in the product's theme and in the layer that styles.css gives it, light or dark as the user or the system wants it. */
export function ThemeProvider({ children, theme }: ThemeProviderProps) {
  const isDark = useIsDark();
  const lessMotion = useLessMotion();
  const shown = useMemo(() => {
    const product = hallTheme(readPalette(), isDark);
    // Without it, antd would wait for the end of transitions that base.css does not let begin.
    return { ...product, token: { ...product.token, motion: !lessMotion }, ...theme };
  }, [isDark, lessMotion, theme]);
  return (
    <StyleProvider layer>
      <ConfigProvider theme={shown}>
        <App>{children}</App>
      </ConfigProvider>
    </StyleProvider>
  );
}

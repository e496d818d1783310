import { App, ConfigProvider, type ThemeConfig } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { useIsDark } from './color-scheme';
import { readPalette } from './palette';
import { hallTheme } from './theme';
import './palette.css';
import './base.css';

interface ThemeProviderProps {
  children: ReactNode;
  /** Beside the product's own; for tests. */
  theme?: ThemeConfig;
}

/** antd in the product's theme, light or dark as the user or the system wants it. */
export function ThemeProvider({ children, theme }: ThemeProviderProps) {
  const isDark = useIsDark();
  const shown = useMemo(() => ({ ...hallTheme(readPalette(), isDark), ...theme }), [isDark, theme]);
  return (
    <ConfigProvider theme={shown}>
      <App>{children}</App>
    </ConfigProvider>
  );
}

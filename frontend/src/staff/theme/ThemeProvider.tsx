import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider, type ThemeConfig } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { useIsDark, useLessMotion } from './color-scheme';
import { readPalette } from './palette';
import { hallTheme } from './theme';

interface ThemeProviderProps {
  children: ReactNode;
  /** For tests. */
  theme?: ThemeConfig;
}

export function ThemeProvider({ children, theme }: ThemeProviderProps) {
  const isDark = useIsDark();
  const lessMotion = useLessMotion();
  const shown = useMemo(() => {
    const product = hallTheme(readPalette(), isDark);
    // Else antd waits for transitions that base.css suppresses.
    return { ...product, token: { ...product.token, motion: !lessMotion }, ...theme };
  }, [isDark, lessMotion, theme]);
  return (
    <StyleProvider layer>
      <ConfigProvider theme={shown}>{children}</ConfigProvider>
    </StyleProvider>
  );
}

import { App, ConfigProvider, type ThemeConfig } from 'antd';
import { useInsertionEffect, type ReactNode } from 'react';
import { paletteProperties } from './palette';
import { lightTheme } from './theme';
import './base.css';

/** antd in the product's theme, and the palette for the style sheets. */
export function ThemeProvider({
  children,
  theme = lightTheme,
}: {
  children: ReactNode;
  theme?: ThemeConfig;
}) {
  useInsertionEffect(() => {
    const { style } = document.documentElement;
    for (const [name, value] of Object.entries(paletteProperties)) style.setProperty(name, value);
  }, []);
  return (
    <ConfigProvider theme={theme}>
      <App>{children}</App>
    </ConfigProvider>
  );
}

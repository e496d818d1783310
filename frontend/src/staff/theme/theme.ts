import { theme as antdTheme, type ThemeConfig } from 'antd';
import { palette } from './palette';

const fontFamily =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif";

const shape = { borderRadius: 8, fontFamily, fontSize: 15, controlHeight: 38, sizeUnit: 4, wireframe: false };

/** The one theme of the staff pages. */
export const lightTheme: ThemeConfig = {
  algorithm: antdTheme.defaultAlgorithm,
  token: {
    ...shape,
    colorPrimary: palette.primary,
    colorPrimaryHover: palette.primaryHover,
    colorLink: '#17596b',
    colorLinkHover: palette.primaryHover,
    colorSuccess: palette.success,
    colorWarning: palette.warning,
    colorError: palette.danger,
    colorInfo: palette.info,
    colorText: palette.ink,
    colorTextSecondary: palette.inkSoft,
    colorTextTertiary: '#5d6b72',
    colorTextPlaceholder: '#68757b',
    colorTextDescription: palette.inkSoft,
    colorBgLayout: palette.ground,
    colorBorder: '#b9bdbb',
    colorBorderSecondary: palette.line,
    boxShadowTertiary: '0 1px 2px rgb(24 39 46 / 5%)',
  },
  components: {
    Table: {
      headerBg: palette.surfaceSoft,
      headerColor: palette.inkSoft,
      headerSplitColor: 'transparent',
      borderColor: palette.line,
      rowHoverBg: '#f8f6f1',
      cellPaddingBlock: 12,
      cellFontSize: 14,
    },
    Card: { headerFontSize: 17 },
    Modal: { titleFontSize: 18 },
    Button: { fontWeight: 500, primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
    Form: { labelColor: palette.ink, verticalLabelPadding: '0 0 4px' },
    Tag: { defaultBg: '#f1eee7', defaultColor: palette.ink },
    Tooltip: { colorBgSpotlight: palette.ink },
  },
};

/** The same theme on a dark ground; no screen switches to it yet. */
export const darkTheme: ThemeConfig = {
  algorithm: antdTheme.darkAlgorithm,
  token: { ...shape, colorPrimary: '#5fb3c8', colorLink: '#7cc6d8', colorBgBase: '#10191d' },
};

import { BulbOutlined, DesktopOutlined, MoonOutlined } from '@ant-design/icons';
import { useId } from 'react';
import { chooseScheme, SCHEMES, useScheme, type Scheme } from './color-scheme';
import './theme-choice.css';

const looks: Record<Scheme, { label: string; icon: typeof MoonOutlined }> = {
  system: { label: 'System', icon: DesktopOutlined },
  light: { label: 'Light', icon: BulbOutlined },
  dark: { label: 'Dark', icon: MoonOutlined },
};

export function ThemeChoice() {
  const chosen = useScheme();
  const name = useId();
  return (
    <fieldset className="theme-choice">
      <legend>Theme</legend>
      {SCHEMES.map((scheme) => {
        const { label, icon: Icon } = looks[scheme];
        return (
          <label key={scheme}>
            <input
              type="radio"
              name={name}
              checked={scheme === chosen}
              onChange={() => chooseScheme(scheme)}
            />
            <Icon aria-hidden /> {label}
          </label>
        );
      })}
    </fieldset>
  );
}

import { COPYRIGHT, FOOTER_LINKS } from '../../shared/site';

export function Footer() {
  return (
    <footer className="shell-footer">
      <span>{COPYRIGHT}</span>
      <ul className="plain-list">
        {FOOTER_LINKS.map(({ label, href }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noreferrer">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </footer>
  );
}

import { Flex } from 'antd';
import { COPYRIGHT, FOOTER_LINKS, SITE_NAME } from '../../shared/site';

export function Footer() {
  return (
    <footer className="shell-footer">
      <span>{COPYRIGHT}</span>
      <Flex component="ul" className="plain-list" wrap gap="4px 20px">
        {FOOTER_LINKS.map(({ label, href }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noreferrer">
              {label}
            </a>
          </li>
        ))}
      </Flex>
    </footer>
  );
}

export function Brand() {
  return (
    <span className="brand">
      <img src="/favicon.svg" alt="" width={30} height={30} />
      <span>{SITE_NAME}</span>
    </span>
  );
}

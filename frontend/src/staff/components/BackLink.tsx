import { ArrowLeftOutlined } from '@ant-design/icons';
import { Link } from 'react-router';

/** To the page that this one belongs to. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="back-link">
    <ArrowLeftOutlined aria-hidden /> {children}
  </Link>
);

import { Link, useLocation } from 'react-router';
import { helpOf } from './page-help';

export function PageHelpText() {
  const { pathname } = useLocation();
  const { sentence, guide, title } = helpOf(pathname);
  return (
    <p>
      {sentence} <Link to={guide ? `/guide/${guide}` : '/guide'}>Guide: {title}</Link>
    </p>
  );
}

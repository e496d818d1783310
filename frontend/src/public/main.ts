import { openPage } from './open-page';
import './public.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
openPage(root, window.location.pathname);

import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';
import { restoreNetwork } from './network';

configure({ asyncUtilTimeout: 4000 });

afterEach(() => {
  cleanup();
  restoreNetwork();
  document.head.querySelectorAll('title').forEach((title) => title.remove());
});

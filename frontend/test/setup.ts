import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';
import { draftsAreOf } from '../src/staff/forms/drafts';
import { restoreNetwork } from './network';

configure({ asyncUtilTimeout: 4000 });

afterEach(() => {
  cleanup();
  draftsAreOf(undefined);
  restoreNetwork();
  document.head.querySelectorAll('title').forEach((title) => title.remove());
});

import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';
import { setDraftOwner } from '../src/staff/forms/drafts';
import { restoreNetwork } from './network';

configure({ asyncUtilTimeout: 15_000 });

afterEach(() => {
  cleanup();
  setDraftOwner(undefined);
  restoreNetwork();
  document.head.querySelectorAll('title').forEach((title) => title.remove());
});

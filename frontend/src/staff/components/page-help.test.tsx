import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RouteObject } from 'react-router';
import { renderStaff } from '../../../test/render';
import { routes } from '../router';
import { helpOf } from './page-help';
import { PageHeader } from './PageHeader';

const guide = resolve(__dirname, '../../../../docs/guide');

const pathsOf = (all: readonly RouteObject[]): string[] =>
  all.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)]);
/** Neither a page of work nor one of its own: signing in, the guide itself, what is not there, and tabs of a page. */
const withoutHelp = /^(auth|guide.*|\*)$/;

describe('the help of a page', () => {
  it('is there for each of them, with a page of the guide', () => {
    const general = helpOf('/-');
    const paths = pathsOf(routes).filter((path) => !withoutHelp.test(path) && path !== '/');
    const top = paths.filter(
      (path) =>
        !/^(test|inbox|history|phone-numbers|webhook|settings|classifications|substantially-similar|certificates)$/.test(
          path,
        ),
    );
    expect(top.length).toBeGreaterThan(15);
    expect(top.filter((path) => helpOf(`/${path.replace(/^\//, '')}`) === general)).toEqual([]);
    for (const path of paths) {
      const { guide: page } = helpOf(`/${path.replace(/^\//, '')}`);
      expect([path, existsSync(resolve(guide, `${page || 'README'}.md`))]).toEqual([path, true]);
    }
  });

  it('says in a sentence what the page is for, and closes by Escape', async () => {
    renderStaff(<PageHeader title="Reports" />, { path: '/reports' });
    const button = screen.getByRole('button', { name: 'Help' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    expect(await screen.findByText(/What was offered, accepted/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Guide: Reports' })).toHaveAttribute('href', '/guide/reports');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText(/What was offered/)).toBeNull());
    expect(button).toHaveFocus();
  });
});

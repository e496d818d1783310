import { Fragment } from 'react';

/** An e-mail address that breaks, where it must, before its @ and its dots rather than inside a word. */
export function EmailText({ address }: { address: string }) {
  return address.split(/(?=[@.])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

import { Fragment } from 'react';

/** Breaks before @, dots and slashes, not inside a word. */
export function AddressText({ address }: { address: string }) {
  return address.split(/(?=[@./])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

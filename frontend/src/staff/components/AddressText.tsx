import { Fragment } from 'react';

/** An e-mail or web address that breaks, where it must, before its @, its dots and its slashes, not inside a word. */
export function AddressText({ address }: { address: string }) {
  return address.split(/(?=[@./])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

import { useState } from 'react';

/** What a dialog was opened about: the list behind it goes on changing. */
export function useAsOpened<Value>(open: boolean, value: Value): Value {
  const [opened, setOpened] = useState(value);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpened(value);
  }
  return opened;
}

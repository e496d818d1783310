import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { searchQuery, type Found } from './api/search';

const TYPING_PAUSE_MS = 150;
const nothing: readonly Found[] = [];

/** What the server finds by what is typed, once the typing pauses; what was found last stays until the next is there. */
export function useSearch(typed: string) {
  const text = typed.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), text === '' ? 0 : TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const query = useQuery(searchQuery(asked));
  const isOpen = text !== '';
  return {
    query,
    found: (isOpen && query.data) || nothing,
    /** Whether what is found is by what is typed now, or nothing will come. */
    isSettled: !isOpen || (asked === text && !query.isFetching),
    askNow: () => setAsked(text),
  };
}

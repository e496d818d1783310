import { CloseOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import type { ReactNode } from 'react';

interface SelectionBarProps {
  count: number;
  onExport: () => void;
  onClear: () => void;
  /** What else can be done with the selected. */
  children?: ReactNode;
}

/** How high it is depends on the width of the screen and the size of its text: what takes the focus stays above it. */
function watchHeight(bar: HTMLElement | null) {
  if (!bar) return;
  const measure = () => bar.parentElement?.style.setProperty('--selection-bar', `${bar.offsetHeight}px`);
  const observer = new ResizeObserver(measure);
  observer.observe(bar);
  return () => observer.disconnect();
}

/** Stays at the foot of the screen, so that no row moves while somebody is selecting. */
export function SelectionBar({ count, onExport, onClear, children }: SelectionBarProps) {
  return (
    <>
      <div className="visually-hidden" role="status">
        {count > 0 && `${count} selected`}
      </div>
      {count > 0 && (
        <Flex
          ref={watchHeight}
          className="selection-bar"
          role="group"
          aria-label="Selected"
          align="center"
          wrap
          gap={8}
        >
          {children}
          <Button icon={<DownloadOutlined aria-hidden />} onClick={onExport}>
            Export
          </Button>
          <Button
            className="selection-clear"
            type="text"
            icon={<CloseOutlined aria-hidden />}
            aria-label="Clear the selection"
            onClick={onClear}
          />
        </Flex>
      )}
    </>
  );
}

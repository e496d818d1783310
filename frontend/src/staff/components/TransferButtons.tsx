import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router';

interface TransferButtonsProps {
  /** Left out where nothing can be imported. */
  importAt?: string;
  exportOf: string;
  filters?: Readonly<Record<string, string | undefined>>;
}

/** Buttons that export the filtered list and lead to its import. */
export function TransferButtons({ importAt, exportOf, filters = {} }: TransferButtonsProps) {
  const set = Object.entries(filters).filter((one): one is [string, string] => Boolean(one[1]));
  const query = new URLSearchParams(set).toString();
  return (
    <>
      {importAt && <ImportButton to={importAt} />}
      <Button icon={<DownloadOutlined aria-hidden />} href={`${exportOf}${query && `?${query}`}`} download>
        Export
      </Button>
    </>
  );
}

function ImportButton({ to }: { to: string }) {
  const open = useLinkClickHandler<HTMLAnchorElement>(to);
  return (
    <Button
      icon={<UploadOutlined aria-hidden />}
      href={useHref(to)}
      onClick={(event) => open(event as React.MouseEvent<HTMLAnchorElement>)}
    >
      Import
    </Button>
  );
}

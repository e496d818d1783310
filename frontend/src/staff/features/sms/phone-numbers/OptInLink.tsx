import { CopyOutlined, ExportOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCopy } from '../../../hooks/use-copy';

const QR_SHOWN_PX = 96;

const copied = {
  success: ['Link Copied', 'Opt-in link copied to clipboard'],
  failure: 'Could not copy link to clipboard',
} as const;

async function drawCode(text: string): Promise<string> {
  const { toDataURL } = await import('qrcode');
  return toDataURL(text, { width: 200, margin: 2, color: { dark: '#000000', light: '#ffffff' } });
}

export function OptInLink({ recordId }: { recordId: string }) {
  const copy = useCopy();
  const link = `${location.origin}/opt-in/${recordId}`;
  const { data: code } = useQuery({ queryKey: ['qr-code', link], queryFn: () => drawCode(link) });

  return (
    <div className="opt-in-link">
      <div className="opt-in-link-code" style={{ width: QR_SHOWN_PX, height: QR_SHOWN_PX }}>
        {code && <img src={code} alt="QR code of the opt-in link" width={QR_SHOWN_PX} height={QR_SHOWN_PX} />}
      </div>
      <div className="opt-in-link-text">
        <div className="opt-in-link-title">Opt-in link</div>
        <a href={link} target="_blank" rel="noopener noreferrer">
          {link} <ExportOutlined aria-hidden />
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        <Button size="small" icon={<CopyOutlined aria-hidden />} onClick={() => void copy(link, copied)}>
          Copy Link
        </Button>
      </div>
    </div>
  );
}

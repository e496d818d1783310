import { MenuOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { lateDialog } from '../components/late-dialog';
import type { Account } from './UserMenu';

const MobileDrawer = lateDialog(async () => (await import('./MobileDrawer')).MobileDrawer);

export function MobileMenu(account: Account) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="mobile-menu">
      <Button
        ref={button}
        type="text"
        icon={<MenuOutlined />}
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      <MobileDrawer
        {...account}
        open={isOpen}
        onClose={() => setOpen(false)}
        onFocusButton={() => button.current?.focus({ preventScroll: true })}
      />
    </div>
  );
}

'use client';
import { useEffect, type ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { uiWords } from '../words/ui.ts';
import { Button } from './button.tsx';

export interface DialogProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly testId?: string;
  readonly wide?: boolean;
}

/** A modal sheet: centred on a desktop, from below on a phone. Escape and a click outside close it. */
export function Dialog({ title, open, onClose, children, testId, wide = false }: DialogProps) {
  useEffect(() => {
    if (!open) return;
    // When a focused button is disabled the focus falls to the page, where the overlay does not hear the key.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && document.activeElement === document.body) onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open, onClose]);
  return (
    <ModalOverlay
      className="overlay"
      isOpen={open}
      onOpenChange={(is) => {
        if (!is) onClose();
      }}
      isDismissable
    >
      <Modal className="sheet" style={wide ? { maxWidth: 620 } : undefined}>
        <AriaDialog data-testid={testId} className="outline-none">
          <div className="sticky top-0 z-10 flex items-center justify-between gap-4 border-b border-line bg-surface px-5 py-3">
            <Heading slot="title" className="text-[17px] font-semibold">
              {title}
            </Heading>
            <Button look="quiet" size="small" onPress={onClose} label={uiWords().close} className="-mr-2">
              ✕
            </Button>
          </div>
          <div className="p-5">{children}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

'use client';
import { useId, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import { uiWords } from '../words/ui.ts';

export interface ButtonProps {
  readonly children: ReactNode;
  readonly onPress?: () => void;
  readonly look?: 'plain' | 'gold' | 'quiet' | 'danger';
  readonly size?: 'small' | 'normal' | 'large';
  readonly disabled?: boolean;
  /** Work is under way: the button keeps its focus and ignores presses. */
  readonly pending?: boolean;
  readonly testId?: string;
  readonly label?: string;
  /** One sentence that a screen reader says after the name. */
  readonly description?: string;
  /** The button shows and hides something. */
  readonly expanded?: boolean;
  /** The button switches something on and off. */
  readonly pressed?: boolean;
  readonly className?: string;
  readonly type?: 'button' | 'submit';
  /** Shown behind the text; the caller handles the key. */
  readonly shortcut?: string;
}

const looks = { plain: '', gold: 'btn-gold', quiet: 'btn-quiet', danger: 'btn-danger' } as const;
const sizes = { small: 'btn-small', normal: '', large: 'btn-large' } as const;

export function Button({
  children,
  onPress,
  look = 'plain',
  size = 'normal',
  disabled = false,
  pending = false,
  testId,
  label,
  description,
  expanded,
  pressed,
  className = '',
  type = 'button',
  shortcut,
}: ButtonProps) {
  const id = useId();
  return (
    <>
      <AriaButton
        type={type}
        {...(onPress ? { onPress } : {})}
        isDisabled={disabled}
        isPending={pending}
        {...(label ? { 'aria-label': label } : {})}
        {...(description ? { 'aria-describedby': id } : {})}
        {...(expanded === undefined ? {} : { 'aria-expanded': expanded })}
        {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
        {...(shortcut ? { 'aria-keyshortcuts': shortcut } : {})}
        data-testid={testId}
        className={`btn ${looks[look]} ${sizes[size]} ${className}`}
      >
        {pending && <ProgressBar isIndeterminate aria-label={uiWords().wait} className="wait" />}
        {children}
        {shortcut && (
          <span className="kbd" aria-hidden>
            {shortcut.toUpperCase()}
          </span>
        )}
      </AriaButton>
      {description && (
        <span id={id} hidden>
          {description}
        </span>
      )}
    </>
  );
}

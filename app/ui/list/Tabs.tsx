import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import '../../styles/tabs.css';

export type TabItem<T extends string> = {
  value: T;
  label: ReactNode;
  count?: number | string | undefined;
  content: ReactNode;
};

export type TabsProps<T extends string> = {
  label: string;
  value: T;
  onValueChange: (value: T) => void;
  tabs: ReadonlyArray<TabItem<T>>;
  /** Aligns the first label with the edge. */
  flush?: boolean | undefined;
  className?: string | undefined;
  panelClassName?: string | undefined;
};

export function Tabs<T extends string>(props: TabsProps<T>) {
  const { label, value, onValueChange, tabs, flush = false, className, panelClassName } = props;
  return (
    <BaseTabs.Root
      className={className}
      value={value}
      onValueChange={(next) => {
        const tab = tabs.find((candidate) => candidate.value === next);
        if (tab) onValueChange(tab.value);
      }}
    >
      <BaseTabs.List className={classNames('tabs', flush && 'flush')} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.value} value={tab.value}>
            {tab.label}
            {tab.count !== undefined && <span className="num muted"> {tab.count}</span>}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className={panelClassName}>
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}

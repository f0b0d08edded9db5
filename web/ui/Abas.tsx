import { Tabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export type Aba = { id: string; titulo: string; conta?: number; desativada?: boolean; conteudo: ReactNode }
export function Abas({ abas, valor, mudar }: { abas: Aba[]; valor?: string; mudar?: (v: string) => void }) {
  return (
    <Tabs.Root
      defaultValue={valor ? undefined : abas[0]!.id}
      value={valor}
      onValueChange={mudar && ((v) => mudar(String(v)))}
    >
      <Tabs.List
        activateOnFocus
        className="relative mb-5 flex gap-5 overflow-x-auto border-b border-linha [scrollbar-width:none]"
      >
        {abas.map((a) => (
          <Tabs.Tab
            key={a.id}
            value={a.id}
            disabled={a.desativada}
            className="h-9 shrink-0 text-sm text-tinta-2 hover:text-tinta data-active:font-medium data-active:text-tinta data-disabled:cursor-default data-disabled:text-tinta-3 data-disabled:opacity-60"
          >
            {a.titulo}
            {a.conta != null && <span className="ml-1.5 text-tinta-3 tabular-nums">{a.conta}</span>}
          </Tabs.Tab>
        ))}
        <Tabs.Indicator className="absolute bottom-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) bg-tinta transition-all duration-150" />
      </Tabs.List>
      {abas.map((a) => (
        <Tabs.Panel key={a.id} value={a.id}>
          {a.conteudo}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  )
}

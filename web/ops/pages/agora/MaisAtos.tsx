import { Menu } from '@base-ui/react/menu'
import { Ellipsis } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { Incidente } from '#web/api/ops/client.ts'
import { cx } from '#web/kit/cx.ts'
import { usePorque } from '#web/ops/porque.ts'
import { EXPLICA, TECLAS } from '#web/words/incidentes.ts'
import type { Agir, Ato } from './agir.ts'
import { ICONE_DO_ATO } from './icones.ts'
import { QUADRADO } from './quadrado.ts'

type Item = { ato: Ato; nome: string; tecla: string | undefined; texto: string | undefined; impedido: boolean }

/** The acts of a row beside its first, open from the start: each with its key, or with the reason why not. */
export default function MaisAtos({ incidente, agir }: { incidente: Incidente; agir: Agir }) {
  const porque = usePorque()('admin.incidente.write', 'cuidar de causas') ?? null
  const { titulo, atos, assumido } = incidente
  const explica: Partial<Record<Ato, string>> = EXPLICA
  const deGente: Ato[] = [assumido ? 'soltar' : 'assumir', 'anotar']
  const itens: Item[] = [
    ...atos.slice(1).map(({ ato, rotulo, impedimento }) => itemOf(ato, rotulo, impedimento)),
    ...deGente.map((ato) => itemOf(ato, NOMES[ato] ?? '', porque)),
  ]
  function itemOf(ato: Ato, nome: string, impedimento: string | null): Item {
    const tecla = TECLAS[ato === 'soltar' ? 'assumir' : ato]
    return { ato, nome, tecla, texto: impedimento ?? explica[ato], impedido: !!impedimento }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const item = itens.find(({ tecla, impedido }) => !impedido && tecla?.toLowerCase() === event.key.toLowerCase())
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    agir.act(item.ato, incidente)
  }
  return (
    <Menu.Root open onOpenChange={(open) => !open && agir.openMenu(null)}>
      <Menu.Trigger aria-label={`Mais atos: ${titulo}`} data-mais className={QUADRADO}>
        <Ellipsis size={16} aria-hidden />
      </Menu.Trigger>
      <Menu.Portal container={document.getElementById('conteudo')}>
        <Menu.Positioner sideOffset={6} align="end" className="z-10">
          <Menu.Popup
            className="pop w-72 max-w-[calc(100vw-32px)] p-1 text-sm outline-none"
            onKeyDownCapture={onKeyDown}
          >
            {itens.map((item) => (
              <Linha key={item.ato} {...item} onAct={() => agir.act(item.ato, incidente)} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

const NOMES: Partial<Record<Ato, string>> = { assumir: 'Assumir', soltar: 'Soltar', anotar: 'Anotar' }

function Linha({ ato, nome, tecla, texto, impedido, onAct }: Item & { onAct: () => void }) {
  const Icone = ICONE_DO_ATO[ato]
  return (
    <Menu.Item
      disabled={impedido}
      label={nome}
      onClick={onAct}
      aria-keyshortcuts={impedido ? undefined : tecla}
      className={cx(
        'flex items-start gap-2.5 rounded-md px-2.5 py-1.5 data-highlighted:bg-papel-2 pointer-coarse:min-h-11',
        impedido && 'text-tinta-2',
      )}
    >
      <Icone size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0" />
      <span className="min-w-0 grow">
        {nome}
        {texto && <span className="sub block text-tinta-2">{texto}</span>}
      </span>
      {tecla && !impedido && (
        <kbd aria-hidden className="font-mono text-xs leading-5 text-tinta-3 pointer-coarse:hidden">
          {tecla}
        </kbd>
      )}
    </Menu.Item>
  )
}

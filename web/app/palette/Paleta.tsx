import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { classeBotao } from '../../kit/Botao.tsx'
import { notify } from '../../kit/feedback/Avisos.tsx'
import { count } from '../../words/formatos.ts'
import { useApp } from '../app.ts'
import { useLeave } from '../leave.ts'
import type { Destino, Paleta as Oferta, Qual } from './destinos.ts'
import { goAndPress } from './press.ts'
import { idOf, Resultados } from './Resultados.tsx'
import { remember } from './recentes.ts'
import { useGrupos } from './useGrupos.ts'

/** How one panel closes, and opens another. */
export type Painel = { open: (qual: Qual) => void; close: () => void }

const DICA = <span className="pointer-coarse:hidden">Setas escolhem, Enter abre, Esc fecha.</span>

/** The search of the whole app: screens, actions and what the service knows, by keyboard from anywhere. */
export function Paleta({ oferta, open, close }: Painel & { oferta: Oferta }) {
  const [digitado, setDigitado] = useState('')
  const [indice, setIndice] = useState(0)
  const texto = digitado.trim()
  const { grupos, procurando, falhas } = useGrupos(oferta, texto)
  const destinos = grupos.flatMap(({ items }) => items)
  const atual = Math.min(indice, destinos.length - 1)
  const campo = useRef<HTMLInputElement>(null)
  const gone = useRef(false)
  const lead = useLead(open)

  const go = (destino: Destino) => {
    if (destino.porque) return notify('Agora não', destino.porque)
    gone.current = 'para' in destino
    close()
    lead(destino)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (event.nativeEvent.isComposing || destinos.length === 0) return
    if (key === 'Enter') go(destinos[atual]!)
    else if (key === 'ArrowDown') setIndice((atual + 1) % destinos.length)
    else if (key === 'ArrowUp') setIndice((atual - 1 + destinos.length) % destinos.length)
    else return
    event.preventDefault()
  }
  return (
    <Dialog.Root open onOpenChange={(aberta) => !aberta && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-[rgb(20_18_14/.42)]" />
        <Dialog.Popup
          aria-label="Buscar em tudo"
          initialFocus={campo}
          finalFocus={() => (gone.current ? document.getElementById('conteudo') : true)}
          className="pop fixed top-[min(12vh,96px)] left-1/2 flex max-h-[min(560px,76dvh)] w-[min(640px,calc(100vw-24px))] -translate-x-1/2 flex-col max-md:top-2 max-md:max-h-[calc(100dvh-16px)]"
        >
          <div className="flex items-center gap-2.5 border-b border-linha px-4">
            <Search size={16} className="shrink-0 text-tinta-3" aria-hidden />
            <input
              ref={campo}
              role="combobox"
              aria-expanded={destinos.length > 0}
              aria-controls="paleta"
              aria-autocomplete="list"
              aria-activedescendant={destinos[atual] && idOf(atual)}
              aria-label={`Buscar ${oferta.oQue}`}
              placeholder={`Buscar ${oferta.oQue}`}
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              value={digitado}
              onChange={(event) => {
                setDigitado(event.target.value)
                setIndice(0)
              }}
              onKeyDown={onKeyDown}
              className="h-12 min-w-0 flex-1 truncate bg-transparent text-base outline-none pointer-coarse:text-lg"
            />
            <Dialog.Close aria-label="Fechar" className={classeBotao('discreto', true)}>
              <X size={16} aria-hidden />
            </Dialog.Close>
          </div>
          <Resultados grupos={grupos} atual={atual} onPoint={setIndice} onChoose={go} />
          <p role="status" className="border-t border-linha px-4 py-2.5 text-xs break-words text-tinta-2">
            {procurando ? (
              'Procurando…'
            ) : destinos.length === 0 ? (
              `Nada encontrado para “${texto}”. Confira se está completo, ou procure por outra parte.`
            ) : texto ? (
              count(destinos.length, 'resultado', 'resultados')
            ) : (
              <>
                {DICA}
                {oferta.comVerbo && ` Um verbo antes do nome faz: ${oferta.comVerbo}.`}
              </>
            )}
            {falhas.length > 0 && ` Não responderam agora: ${falhas.join(', ')}.`}
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Leads to a destination, and remembers it. */
function useLead(open: Painel['open']): (destino: Destino) => void {
  const { session } = useApp()
  const router = useRouter()
  const { data: eu } = useQuery(session.query)
  const leave = useLeave()
  return (destino) => {
    if ('abre' in destino) return open(destino.abre)
    if ('fora' in destino) return void window.open(destino.fora, '_blank', 'noreferrer')
    if ('faz' in destino) return destino.faz({ leave: () => leave.mutate() })
    if (eu) remember(session.canal, eu.usuario.id, destino)
    goAndPress(router, destino.para, destino.pressiona)
  }
}

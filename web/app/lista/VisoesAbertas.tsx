import { Popover } from '@base-ui/react/popover'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Check, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Botao } from '../../kit/Botao.tsx'
import { notifyFailure } from '../../kit/feedback/Avisos.tsx'
import { chip } from '../../kit/list/Pilula.tsx'
import { readSearch } from '../../words/busca.ts'
import { useApp, type Visao } from '../app.ts'

type Props = { lista: string; minhas: Visao[]; agora: string; children: ReactNode }
const MAX = 20

/** The views of a list, open from the start: choose one, remove one, save what is shown now. */
export default function VisoesAbertas({ lista, minhas, agora, children }: Props) {
  const { visoes } = useApp()
  const router = useRouter()
  const go = (busca: string) => void router.navigate({ to: '.', search: readSearch(busca) as never })
  const [aberto, setAberto] = useState(true)
  const save = useMutation({
    mutationFn: (novas: Visao[]) => visoes.save(lista, novas),
    onError: (error) => notifyFailure('As visões não foram salvas', error.message),
  })
  return (
    <Popover.Root open={aberto} onOpenChange={setAberto}>
      <Popover.Trigger className={chip(minhas.some(({ busca }) => busca === agora))}>{children}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="start" className="z-10">
          <Popover.Popup aria-label="Visões salvas" className="pop flex w-72 flex-col gap-2 p-2 text-sm">
            {minhas.length > 0 && (
              <ul className="flex max-h-64 flex-col overflow-y-auto">
                {minhas.map((visao) => (
                  <li key={visao.nome} className="group flex items-center gap-1">
                    <button
                      type="button"
                      onClick={() => {
                        go(visao.busca)
                        setAberto(false)
                      }}
                      className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-left hover:bg-papel-2 pointer-coarse:h-[44px]"
                    >
                      <span className="size-3.5 shrink-0">{visao.busca === agora && <Check size={14} />}</span>
                      <span className="truncate">{visao.nome}</span>
                    </button>
                    <Botao
                      tipo="discreto"
                      quadrado
                      aria-label={`Remover a visão ${visao.nome}`}
                      onClick={() => save.mutate(minhas.filter((each) => each !== visao))}
                    >
                      <Trash2 size={14} aria-hidden />
                    </Botao>
                  </li>
                ))}
              </ul>
            )}
            <Nova
              porque={
                minhas.length >= MAX
                  ? 'Cada lista guarda até 20 visões: remova uma antes.'
                  : agora === ''
                    ? 'Escolha um filtro: a lista como ela abre já está a um clique.'
                    : undefined
              }
              onSave={(nome) => save.mutate([...minhas.filter((each) => each.nome !== nome), { nome, busca: agora }])}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Saves what the list shows now, under a name; the same name replaces. */
function Nova({ porque, onSave }: { porque: string | undefined; onSave: (nome: string) => void }) {
  const [nome, setNome] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (porque || !nome.trim()) return
        onSave(nome.trim())
        setNome('')
      }}
      className="flex gap-1.5 not-first:border-t not-first:border-linha not-first:pt-2"
    >
      <input
        value={nome}
        onChange={({ target }) => setNome(target.value)}
        maxLength={60}
        aria-label="Nome da visão"
        placeholder="Salvar esta visão como…"
        className="h-8 min-w-0 flex-1 rounded-md border border-borda bg-papel px-2 outline-none focus:border-anil focus:ring-3 focus:ring-anil/20 pointer-coarse:h-[44px]"
      />
      <Botao type="submit" porque={porque}>
        Salvar
      </Botao>
    </form>
  )
}

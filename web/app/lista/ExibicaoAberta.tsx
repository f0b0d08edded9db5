import { Popover } from '@base-ui/react/popover'
import { SlidersHorizontal } from 'lucide-react'
import { classeBotao } from '../../kit/Botao.tsx'
import type { BuscaDeLista, Change, Declaracao } from './declaracao.ts'

export type ExibicaoProps<B extends BuscaDeLista, T> = {
  lista: Declaracao<B, T>
  busca: B
  ocultas: string[]
  onChange: Change
  total: number | undefined
}

/** The choice of columns and of density, open from the start. */
export default function ExibicaoAberta({ lista, busca, ocultas, onChange }: ExibicaoProps<BuscaDeLista, unknown>) {
  const { pagina } = busca
  const densaPorSi = !!lista.densa
  const toggle = (id: string, shown: boolean) => {
    const agora = shown ? ocultas.filter((each) => each !== id) : [...ocultas, id]
    const padrao = [...(lista.ocultas ?? [])].sort().join()
    const texto = [...agora].sort().join()
    onChange({ pagina, ocultas: texto === padrao ? undefined : texto || 'nenhuma' })
  }
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger className={classeBotao('discreto')}>
        <SlidersHorizontal size={14} aria-hidden />
        Exibir
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" className="z-10">
          <Popover.Popup aria-label="Exibir" className="pop flex w-56 flex-col gap-3 p-3 text-sm">
            <fieldset className="flex flex-col gap-0.5">
              <legend className="sub pb-1">Colunas</legend>
              {lista.colunas
                .filter(({ fixa, titulo }) => !fixa && titulo)
                .map(({ id, titulo }) => (
                  <Opcao key={id} nome={titulo} on={!ocultas.includes(id)} onChange={(shown) => toggle(id, shown)} />
                ))}
            </fieldset>
            <fieldset className="border-t border-linha pt-2">
              <legend className="sr-only">Densidade</legend>
              <Opcao
                nome="Linhas mais baixas"
                on={busca.densa ? busca.densa === 'sim' : densaPorSi}
                onChange={(on) => onChange({ pagina, densa: on === densaPorSi ? undefined : on ? 'sim' : 'nao' })}
              />
            </fieldset>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

const Opcao = ({ nome, on, onChange }: { nome: string; on: boolean; onChange: (on: boolean) => void }) => (
  <label className="flex h-7 cursor-pointer items-center gap-2 rounded-md px-1.5 hover:bg-papel-2 pointer-coarse:h-[44px]">
    <input
      type="checkbox"
      checked={on}
      onChange={({ target }) => onChange(target.checked)}
      className="size-4 accent-anil-botao"
    />
    {nome}
  </label>
)

import { Popover } from '@base-ui/react/popover'
import { type FormEvent, useState } from 'react'
import { Botao } from '../Botao.tsx'
import { chip, Rotulo } from './Pilula.tsx'

/** A text to be written; `ler`: the value of the text, or null where it is not one. */
export type CampoEscrito = {
  campo: string
  rotulo: string
  exemplo?: string
  ler?: (texto: string) => string | null
  escrever?: (valor: string) => string
}
export type FiltroEscritoProps = {
  nome: string
  campos: readonly CampoEscrito[]
  valores: Record<string, string | undefined>
  /** What the pill says while it is set. */
  resumo?: string | undefined
  onChange: (valores: Record<string, string | undefined>) => void
}

/** The pill of one text or two, open from the start: it loads when it is used. */
export default function FiltroEscrito({ nome, campos, valores, resumo, onChange }: FiltroEscritoProps) {
  const [aberto, setAberto] = useState(true)
  const [textos, setTextos] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      campos.map(({ campo, escrever = same }) => [campo, valores[campo] ? escrever(valores[campo]) : '']),
    ),
  )
  const lidos = campos.map(
    ({ campo, ler = same }) => [campo, textos[campo]?.trim() ? ler(textos[campo].trim()) : undefined] as const,
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (lidos.some(([, valor]) => valor === null)) return
    onChange(Object.fromEntries(lidos.map(([campo, valor]) => [campo, valor ?? undefined])))
    setAberto(false)
  }
  return (
    <Popover.Root open={aberto} onOpenChange={setAberto}>
      <Popover.Trigger className={chip(!!resumo)}>
        <Rotulo nome={nome} {...(resumo && { valor: resumo })} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="start" className="z-10">
          <Popover.Popup aria-label={nome} className="pop w-64 p-3">
            <form onSubmit={send} noValidate className="flex flex-col gap-2.5 text-sm">
              {campos.map(({ campo, rotulo, exemplo }, nth) => (
                <label key={campo} className="flex flex-col gap-1">
                  <span className="font-medium">{rotulo}</span>
                  <input
                    value={textos[campo]}
                    placeholder={exemplo}
                    autoComplete="off"
                    onChange={({ target }) => setTextos((antes) => ({ ...antes, [campo]: target.value }))}
                    aria-invalid={lidos[nth]?.[1] === null}
                    className="h-9 rounded-md border border-borda bg-papel px-2.5 outline-none focus:border-anil focus:ring-3 focus:ring-anil/20 aria-invalid:border-vermelho"
                  />
                  {lidos[nth]?.[1] === null && <span className="text-xs text-vermelho">Escreva como {exemplo}.</span>}
                </label>
              ))}
              <Botao type="submit" tipo="principal">
                Filtrar
              </Botao>
            </form>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

const same = (texto: string) => texto

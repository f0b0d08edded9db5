import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { ApiError, endsSession } from '../../words/erro.ts'
import { Botao } from '../Botao.tsx'
import { Falha } from '../feedback/Falha.tsx'
import { useUnsaved } from '../form/unsaved.ts'
import { Dialogo, PeDoDialogo } from './Dialogo.tsx'

/** A text of at least `minimo` characters. */
export type Pergunta = { nome: string; rotulo: string; minimo: number; ajuda?: string }
type Props = {
  titulo: string
  /** The button that acts: `Revogar a chave`. */
  acao: string
  /** It takes something away. */
  perigo?: boolean
  /** Asks why, in at least a number of characters; the answer is written in the audit. */
  motivo?: { minimo: number; ajuda?: string } | undefined
  /** What else must be written. */
  textos?: Pergunta[] | undefined
  /** Must be typed as it is written, before an act on many or that cannot be undone. */
  digitar?: string | undefined
  /** What the act waits for after the answer: `Outra pessoa precisa confirmar.` */
  espera?: ReactNode
  onConfirm: (resposta: Record<string, string> & { motivo: string }) => Promise<unknown>
  onClose: () => void
  /** What it will do, to whom, and what stays. */
  children: ReactNode
}

const CAMPO =
  'w-full rounded-md border border-borda bg-papel px-2.5 py-1.5 outline-none focus:border-anil focus:ring-3 focus:ring-anil/20 aria-invalid:border-vermelho'

/** Asks before an act: what it will do, why it is done, and the name of what it is done to, as much as the act needs. */
export function Confirmar(props: Props) {
  const { titulo, acao, perigo, motivo, textos = [], digitar, espera, onConfirm, onClose, children } = props
  const id = useId()
  const perguntas = [...(motivo ? [{ nome: 'motivo', rotulo: 'Motivo', ...motivo }] : []), ...textos]
  const [escrito, setEscrito] = useState<Record<string, string>>({})
  const [digitado, setDigitado] = useState('')
  const [faltou, setFaltou] = useState(false)
  const textOf = (nome: string) => escrito[nome]?.trim() ?? ''
  const mutation = useMutation({
    mutationFn: () =>
      onConfirm({ motivo: '', ...Object.fromEntries(perguntas.map(({ nome }) => [nome, textOf(nome)])) }),
    onSuccess: onClose,
  })
  // A session that ends over the dialog asks for the password above it: what was written stays.
  useUnsaved(digitado !== '' || Object.values(escrito).some((texto) => texto.trim() !== ''), false)
  const curto = perguntas.some(({ nome, minimo }) => textOf(nome).length < minimo)
  const outro = digitar !== undefined && digitado.trim() !== digitar
  const send = (event: FormEvent) => {
    event.preventDefault()
    setFaltou(curto || outro)
    if (!curto && !outro && !mutation.isPending) mutation.mutate()
  }
  return (
    <Dialogo titulo={titulo} aberto onClose={onClose}>
      <form onSubmit={send} noValidate className="flex flex-col gap-4 text-sm">
        <div className="flex flex-col gap-2">{typeof children === 'string' ? <p>{children}</p> : children}</div>
        {espera && <p className="rounded-md bg-papel-2 px-3 py-2 text-tinta-2">{espera}</p>}
        {perguntas.map((pergunta) => (
          <Campo
            key={pergunta.nome}
            {...pergunta}
            texto={escrito[pergunta.nome] ?? ''}
            faltou={faltou}
            onChange={(texto) => setEscrito((antes) => ({ ...antes, [pergunta.nome]: texto }))}
          />
        ))}
        {digitar && (
          <label className="flex flex-col gap-1" htmlFor={`${id}-nome`}>
            <span>
              Para confirmar, digite <strong className="font-semibold break-all">{digitar}</strong>
            </span>
            <input
              id={`${id}-nome`}
              required
              autoComplete="off"
              value={digitado}
              onChange={({ target }) => setDigitado(target.value)}
              aria-invalid={faltou && outro}
              aria-describedby={`${id}-igual`}
              className={CAMPO}
            />
            <span id={`${id}-igual`} className={faltou && outro ? 'text-vermelho' : 'sr-only'}>
              {outro ? 'Ainda não está igual.' : 'Igual.'}
            </span>
          </label>
        )}
        {mutation.error && !isSessionOver(mutation.error) && <Falha erro={mutation.error} />}
        <PeDoDialogo>
          <Botao type="submit" tipo={perigo ? 'perigo' : 'principal'} ocupado={mutation.isPending}>
            {acao}
          </Botao>
        </PeDoDialogo>
      </form>
    </Dialogo>
  )
}

/** The app asks for the password above the dialog. */
const isSessionOver = (erro: Error) => erro instanceof ApiError && endsSession(erro)

type CampoProps = Pergunta & { texto: string; faltou: boolean; onChange: (texto: string) => void }

function Campo({ rotulo, minimo, ajuda = 'Fica registrado na auditoria.', texto, faltou, onChange }: CampoProps) {
  const id = useId()
  const faltam = minimo - texto.trim().length
  const errado = faltou && faltam > 0
  return (
    <label className="flex flex-col gap-1" htmlFor={id}>
      <span className="font-medium">{rotulo}</span>
      <textarea
        id={id}
        rows={2}
        required
        value={texto}
        onChange={({ target }) => onChange(target.value)}
        aria-invalid={errado}
        aria-describedby={`${id}-ajuda`}
        className={CAMPO}
      />
      <span id={`${id}-ajuda`} className={errado ? 'text-vermelho' : 'sub'}>
        {faltam > 0 && texto ? `${faltam === 1 ? 'Falta 1 caractere' : `Faltam ${faltam} caracteres`}. ` : ''}
        {ajuda}
      </span>
    </label>
  )
}

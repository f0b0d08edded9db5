import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { readAt } from '#domain/caminhos.ts'
import { checkPedido } from '#domain/nota/check-pedido.ts'
import type { Rascunho } from '#domain/nota/pedido.ts'
import type { Permissao } from '#web/api/permissions.ts'
import type { Ambiente } from '#web/api/portal/ambiente.ts'
import type { Erro, Validacao } from '#web/api/portal/client.ts'
import { validateNota } from '#web/api/portal/emissao.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Esqueleto } from '#web/kit/detail/Pagina.tsx'
import { Formulario, useEstado, useFormulario } from '#web/kit/form/Formulario.tsx'
import { unmarkedJson } from '#web/words/bidi.ts'
import { checkDocumento } from '#web/words/documentos.ts'
import { useConfirmacaoDeProducao } from './ConfirmacaoDeProducao.tsx'
import { Parte } from './Grupo.tsx'
import { Pessoa } from './Pessoa.tsx'
import { errosDoTomador, nomeDoTomador, SERVICO_VAZIO, toEditable, toPedido, totalDosServicos } from './pedido.ts'
import { QuemEmite } from './QuemEmite.tsx'
import { Servico } from './Servico.tsx'

// The calculator loads after the fields.
const Lado = lazy(() => import('./Lado.tsx'))
// Rare fields, below all others.
const Extras = lazy(async () => ({ default: (await import('./Extras.tsx')).Extras }))

type Props = {
  /** The request it starts with: NOTA_VAZIA, a draft, or that of another note. */
  inicial: Rascunho
  /** Errors shown from the start, at their fields. */
  errosIniciais?: Erro[]
  /** Paths whose value came as `***`: empty, to be filled in again. */
  mascarados?: string[]
  ambiente: Ambiente
  /** Sends the request, without empty groups. The errors of an ApiError it throws are shown at their fields. */
  onSubmit: (pedido: Rascunho) => Promise<unknown>
  /** Validates this request in the service; `POST /portal/nfse/validar` by default. */
  validate?: (pedido: Rascunho, signal: AbortSignal) => Promise<Validacao>
  /** The text of the button: `Emitir nota`. */
  acao: string
  /** The permission of the action; `nota.issue` by default. */
  permissao?: Permissao
  /** Fields that may not change, by name, each with the reason. */
  fixos?: Record<string, string>
  /** Faults besides those of the request itself. */
  regras?: (pedido: Rascunho) => Erro[]
  /** Called on every change, with the values of the form. */
  onChange?: (rascunho: Rascunho) => void
  /** Asks before the page is left with unsent text, when no draft keeps it. */
  confirmLeave?: boolean
  /** Sending it issues nothing yet, so a note with fiscal value is not confirmed. */
  semPergunta?: boolean
  /** Shown before the first part of the form. */
  antes?: ReactNode
}

/** The whole issuance request as a form, and beside it a preview of its taxes and validation. */
export function FormularioNota({
  inicial,
  errosIniciais,
  mascarados = [],
  ambiente,
  onSubmit,
  validate = (pedido, signal) => validateNota(pedido, ambiente, signal),
  acao,
  permissao,
  fixos,
  regras,
  onChange,
  confirmLeave,
  semPergunta,
  antes,
}: Props) {
  const { confirm, dialogo } = useConfirmacaoDeProducao(ambiente)
  const find = (rascunho: Rascunho) => {
    const pedido = toPedido(rascunho)
    return [
      ...checkPedido(unmarkedJson(pedido)).erros.map(inWords(pedido)),
      ...errosDoTomador(rascunho),
      ...(regras?.(pedido) ?? []),
    ]
  }
  const send = async (rascunho: Rascunho) => {
    const pedido = toPedido(rascunho)
    const resumo = { oque: `para ${nomeDoTomador(pedido)}`, valor: totalDosServicos(pedido) }
    return (semPergunta || (await confirm(resumo))) && onSubmit(pedido)
  }
  return (
    <>
      <Formulario
        inicial={useMemo(() => toEditable(inicial, mascarados), [inicial, mascarados])}
        errosIniciais={errosIniciais}
        fixos={fixos}
        validate={find}
        onSubmit={send}
        onChange={onChange}
        confirmLeave={confirmLeave}
        sendsOnEnter={false}
        className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_320px]"
      >
        <Partes antes={antes} mascarados={mascarados} />
        <Suspense fallback={<Esqueleto />}>
          <Lado find={find} validate={validate} ambiente={ambiente} acao={acao} permissao={permissao} />
        </Suspense>
      </Formulario>
      {dialogo}
    </>
  )
}

/**
 * Faults of what was typed in words of people: an amount that is no number yet, whose field says which number it may
 * be; a CPF or CNPJ that cannot be right.
 */
const inWords =
  (pedido: Rascunho) =>
  (erro: Erro): Erro => {
    if (erro.codigo === 'TIPO_INVALIDO')
      return { ...erro, mensagem: 'Confira o que foi escrito: não é um número certo.' }
    const valor = erro.campo.endsWith('cpfCnpj') ? readAt(pedido, erro.campo) : undefined
    return typeof valor === 'string' ? { ...erro, mensagem: checkDocumento(valor, false) ?? erro.mensagem } : erro
  }

function Partes({ antes, mascarados }: { antes: ReactNode; mascarados: readonly string[] }) {
  const { fixos, change, read } = useFormulario()
  const quantos = useEstado(({ valores }) => (valores as Rascunho).servico?.length ?? 0)
  const add = () => {
    const servico = (read('servico') ?? []) as NonNullable<Rascunho['servico']>
    change('servico', [...servico, anotherLike(servico.at(-1))])
  }
  return (
    <div className="flex min-w-0 flex-col gap-7">
      {antes}
      <QuemEmite />
      <Parte titulo="Tomador">
        <Pessoa nome="tomador" />
      </Parte>
      {Array.from({ length: quantos }, (_, indice) => (
        <Servico key={indice} indice={indice} de={quantos} />
      ))}
      {!Object.keys(fixos).some((campo) => campo.startsWith('servico')) && (
        <div>
          <Botao onClick={add}>
            <Plus size={15} aria-hidden />
            Adicionar serviço
          </Botao>
        </div>
      )}
      <Suspense fallback={<Esqueleto alto={123} />}>
        <Extras mascarados={mascarados} />
      </Suspense>
    </div>
  )
}

/** Services of one note must agree in code, place and rate: a new one starts with those of the last. */
const anotherLike = (servico: Rascunho['servico'] extends (infer S)[] | undefined ? S | undefined : never) =>
  servico
    ? {
        ...SERVICO_VAZIO,
        codigo: servico.codigo,
        codigoServicoNacional: servico.codigoServicoNacional,
        municipioPrestacao: servico.municipioPrestacao,
        iss: { aliquota: servico.iss?.aliquota, retido: servico.iss?.retido },
      }
    : SERVICO_VAZIO

import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import type { Rascunho } from '#domain/nota/pedido.ts'
import { useAmbiente } from '#web/api/portal/ambiente.ts'
import type { ClienteDaConta } from '#web/api/portal/client.ts'
import { clienteDaConta } from '#web/api/portal/clientes.ts'
import { issueNota } from '#web/api/portal/emissao.ts'
import { pedido as pedidoPorId } from '#web/api/portal/notas.ts'
import { sessao } from '#web/api/portal/sessao.ts'
import { classeBotao } from '#web/kit/Botao.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Esqueleto } from '#web/kit/detail/Pagina.tsx'
import { notify } from '#web/kit/feedback/Avisos.tsx'
import { confirmingMes } from '#web/portal/mes-fechado.ts'
import { horaMinuto } from '#web/words/datas.ts'
import { FormularioNota } from './formulario/FormularioNota.tsx'
import { NOTA_VAZIA, newIdIntegracao, SERVICO_VAZIO } from './formulario/pedido.ts'
import { discardRascunho, type Gaveta, keepRascunho, keepSoon, openRascunho } from './formulario/rascunho.ts'
import { retidoPor } from './formulario/retencoes.ts'
import { toOutra } from './igual.ts'
import { OutrosRascunhos } from './OutrosRascunhos.tsx'

const rota = getRouteApi('/dentro/emitir')

/** Issues one note: the whole request as a form, its draft kept on this device, by its address, until it is sent. */
export function Emitir() {
  const ambiente = useAmbiente()
  const { data } = useQuery(sessao)
  const { rascunho = '', igualA, cliente, valor } = rota.useSearch()
  const gaveta = data && { usuarioId: data.usuario.id, contaId: data.conta.id, ambiente, id: rascunho }
  return (
    <>
      <Cabecalho titulo="Emitir nota">
        <Link to="/recorrentes/nova" search={{ rascunho }} className={classeBotao('discreto')}>
          <CalendarSync size={15} aria-hidden />
          Repetir todo mês…
        </Link>
      </Cabecalho>
      {gaveta ? (
        <Abrir
          key={Object.values(gaveta).join()}
          gaveta={gaveta}
          igualA={igualA}
          cliente={cliente}
          valor={Number(valor) || undefined}
        />
      ) : (
        <Esqueleto alto={640} />
      )}
    </>
  )
}

/** A customer of one company, and what it withholds from it. */
type Para = ClienteDaConta['empresas'][number]

const emBranco = (para?: Para, valor?: number): Rascunho => ({
  idIntegracao: newIdIntegracao(),
  ...NOTA_VAZIA,
  servico: [{ ...SERVICO_VAZIO, ...retidoPor(para?.retencoes ?? null), valor: valor ? { servico: valor } : {} }],
  ...(para && { prestador: { cpfCnpj: para.empresaCpfCnpj }, tomador: para.tomador }),
})

type DeOnde = { gaveta: Gaveta; igualA: string | undefined; cliente: string | undefined; valor: number | undefined }

/** Opens the draft of this address; a new one is empty, equal to a note, or for a customer, of a value. */
function Abrir({ gaveta, igualA, cliente, valor }: DeOnde) {
  const [guardado] = useState(() => openRascunho(gaveta))
  const original = useQuery({ ...pedidoPorId(igualA ?? ''), enabled: !guardado && !!igualA })
  const quem = useQuery({
    ...clienteDaConta(cliente ?? '', gaveta.ambiente),
    enabled: !guardado && !igualA && !!cliente,
  })
  if (!guardado && !igualA && cliente) {
    const para = quem.data?.empresas.find(({ id }) => id === cliente)
    if (para) return <Escrever gaveta={gaveta} para={para} valor={valor} />
    return <NaoCarregado erro={quem.error} onRetry={quem.refetch} alto={640} />
  }
  if (guardado || !igualA) return <Escrever gaveta={gaveta} guardado={guardado} />
  if (original.data) return <Escrever gaveta={gaveta} original={original.data.payload as Rascunho} />
  return <NaoCarregado erro={original.error} onRetry={original.refetch} alto={640} />
}

/** Kept at once: it may be sent without a change, and its id has to outlive the page, or a second try is a second note. */
function copy(gaveta: Gaveta, original: Rascunho): Rascunho {
  const outra = toOutra(original)
  keepRascunho(gaveta, outra)
  return outra
}

type Inicio = {
  gaveta: Gaveta
  guardado?: ReturnType<typeof openRascunho>
  original?: Rascunho
  para?: Para
  valor?: number | undefined
}

function Escrever({ gaveta, guardado, original, para, valor }: Inicio) {
  const navigate = useNavigate()
  const [inicial] = useState(() => guardado?.pedido ?? (original ? copy(gaveta, original) : emBranco(para, valor)))
  const discard = async () => {
    await navigate({ to: '/emitir', search: {}, replace: true })
    discardRascunho(gaveta)
  }
  const issue = async (pedido: Rascunho) => {
    // Without an id a request sent again after a lost response would be a second note.
    const comId = { idIntegracao: inicial.idIntegracao ?? gaveta.id, ...pedido }
    const nota = await confirmingMes((confirmado) => issueNota(comId, gaveta.ambiente, confirmado))
    discardRascunho(gaveta)
    notify('Nota enviada', `RPS ${nota.numeroRps}, série ${nota.serieRps}`)
    await navigate({ to: '/notas/$id', params: { id: nota.id }, replace: true })
  }
  return (
    <>
      {guardado ? (
        <p className={FAIXA}>
          Rascunho de {horaMinuto(guardado.em)} recuperado
          <button type="button" onClick={discard} className="text-anil hover:underline">
            Descartar
          </button>
        </p>
      ) : original ? (
        <p className={FAIXA}>
          Confira antes de emitir. Número, datas, pagamentos e documentos de dedução ou reembolso não são copiados; sem
          outra competência, vale a de hoje.
        </p>
      ) : (
        <OutrosRascunhos gaveta={gaveta} />
      )}
      <FormularioNota
        inicial={inicial}
        ambiente={gaveta.ambiente}
        acao="Emitir nota"
        onSubmit={issue}
        onChange={(rascunho) => keepSoon(gaveta, rascunho)}
      />
    </>
  )
}

const FAIXA = 'mb-5 flex flex-wrap items-center gap-x-3 rounded-lg bg-papel-1 px-4 py-2 text-sm text-tinta-2'

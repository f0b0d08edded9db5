import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { competenciaOf } from '#domain/competencia.ts'
import type { Rascunho } from '#domain/nota/pedido.ts'
import { useAmbiente } from '#web/api/portal/ambiente.ts'
import { nota as notaPorId, pedido as pedidoDaNota } from '#web/api/portal/notas.ts'
import { createRecorrente } from '#web/api/portal/recorrentes.ts'
import { sessao } from '#web/api/portal/sessao.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Esqueleto } from '#web/kit/detail/Pagina.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { asChosen, NOTA_VAZIA } from '#web/portal/pages/notas/formulario/pedido.ts'
import { discardRascunho, openRascunho } from '#web/portal/pages/notas/formulario/rascunho.ts'
import { hoje } from '#web/words/datas.ts'
import { asNova, type Origem } from './rascunho.ts'

// The form of a note is the heaviest screen there is.
const FormularioRecorrente = lazy(() => import('./FormularioRecorrente.tsx'))
const rota = getRouteApi('/dentro/recorrentes/nova')
type Ambiente = ReturnType<typeof useAmbiente>

/** A new recurring note: from nothing, from the draft of a note, or from a note that was issued. */
export function NovaRecorrente() {
  const { rascunho, nota } = rota.useSearch()
  const back = (
    <Link to="/recorrentes" search={{}}>
      Notas recorrentes
    </Link>
  )
  return (
    <>
      <Cabecalho titulo="Nova nota recorrente" back={back} />
      {nota ? <DaNota id={nota} /> : <DoRascunho id={rascunho} />}
    </>
  )
}

function DaNota({ id }: { id: string }) {
  const nota = useQuery(notaPorId(id))
  const pedido = useQuery(pedidoDaNota(id))
  const error = nota.error ?? pedido.error
  if (error || !nota.data || !pedido.data)
    return <NaoCarregado erro={error} onRetry={() => Promise.all([nota.refetch(), pedido.refetch()])} alto={640} />
  const { ambiente, status, competencia, criadaEm } = nota.data
  const counts = !SEM_VALOR.some((each) => each === status)
  return (
    <Escrever
      pedido={asChosen(pedido.data.payload as Rascunho)}
      ambiente={ambiente}
      {...(counts && { origem: { competencia, mes: competenciaOf(Date.parse(criadaEm)) } })}
    />
  )
}
/** The month of a note in one of these states has no note. */
const SEM_VALOR = ['rejeitada', 'falha_definitiva', 'cancelada'] as const

function DoRascunho({ id }: { id: string | undefined }) {
  const ambiente = useAmbiente()
  const { data } = useQuery(sessao)
  if (!data) return <Esqueleto alto={640} />
  const gaveta = id ? { usuarioId: data.usuario.id, contaId: data.conta.id, ambiente, id } : null
  const guardado = gaveta && openRascunho(gaveta)
  return (
    <Escrever
      key={ambiente}
      pedido={guardado?.pedido ?? NOTA_VAZIA}
      ambiente={ambiente}
      onCreate={() => gaveta && discardRascunho(gaveta)}
    />
  )
}

type Escrito = { pedido: Rascunho; ambiente: Ambiente; origem?: Origem; onCreate?: () => void }

function Escrever({ pedido, ambiente, origem, onCreate }: Escrito) {
  const navigate = useNavigate()
  const [inicial] = useState(() => asNova(pedido, hoje(), origem))
  return (
    <Suspense fallback={<Esqueleto alto={640} />}>
      <FormularioRecorrente
        inicial={inicial}
        ambiente={ambiente}
        {...(origem && { origem })}
        acao="Criar nota recorrente"
        onSubmit={async (nova) => {
          const { id } = await createRecorrente(nova)
          onCreate?.()
          notifyDone('Nota recorrente criada')
          await navigate({ to: '/recorrentes/$id', params: { id }, replace: true })
        }}
      />
    </Suspense>
  )
}

import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { RecorrenteDetalhe } from '#web/api/portal/client.ts'
import { changeRecorrente, recorrente } from '#web/api/portal/recorrentes.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Esqueleto } from '#web/kit/detail/Pagina.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { asChosen } from '#web/portal/pages/notas/formulario/pedido.ts'
import { toRascunho } from './rascunho.ts'

// The form of a note is the heaviest screen there is.
const FormularioRecorrente = lazy(() => import('./FormularioRecorrente.tsx'))
const rota = getRouteApi('/dentro/recorrentes/$id/editar')

/** Changes a recurring note: from the next date on. */
export function EditarRecorrente() {
  const { id } = rota.useParams()
  const { data, error, refetch } = useQuery(recorrente(id))
  const back = (
    <Link to="/recorrentes/$id" params={{ id }} search={{}}>
      Voltar à nota recorrente
    </Link>
  )
  return (
    <>
      <Cabecalho titulo="Editar nota recorrente" texto={data?.nome} back={back} />
      {data ? <Escrever recorrente={data} /> : <NaoCarregado erro={error} onRetry={refetch} alto={640} />}
    </>
  )
}

function Escrever({ recorrente: { id, ...lida } }: { recorrente: RecorrenteDetalhe }) {
  const navigate = useNavigate()
  // What was read first: a change by another person meanwhile is refused, not overwritten.
  const [{ versao, ambiente, inicial }] = useState(() => ({
    versao: lida.versao,
    ambiente: lida.ambiente,
    inicial: asChosen(toRascunho(lida)),
  }))
  return (
    <Suspense fallback={<Esqueleto alto={640} />}>
      <FormularioRecorrente
        inicial={inicial}
        ambiente={ambiente}
        acao="Salvar"
        onSubmit={async (nova) => {
          await changeRecorrente(id, { ...nova, versao })
          notifyDone('Nota recorrente salva', 'Vale para as próximas datas.')
          await navigate({ to: '/recorrentes/$id', params: { id }, search: {}, replace: true })
        }}
      />
    </Suspense>
  )
}

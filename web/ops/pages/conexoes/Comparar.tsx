import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { type Conexao, read } from '#web/api/ops/client.ts'
import { Codigo } from '#web/kit/code/Codigo.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Esqueleto } from '#web/kit/detail/Pagina.tsx'
import { Filtro } from '#web/kit/list/Filtro.tsx'
import { textoDe } from './conteudo.ts'
import { versoesDe } from './Versoes.tsx'

const EditorJson = lazy(() => import('#web/kit/code/EditorJson.tsx'))
const rota = getRouteApi('/dentro/conexoes/$id')
/** In the address: against the published version, whichever it is by then. */
const NO_AR = 'no-ar'

/** The content of a version: whole, or against another version, line by line. */
export function Comparar({ conexao }: { conexao: Conexao }) {
  const { com } = rota.useSearch()
  const navigate = useNavigate({ from: '/conexoes/$id' })
  const { data: versoes } = useQuery(versoesDe(conexao.slug))
  const opcoes = (versoes?.items ?? [])
    .filter(({ id }) => id !== conexao.id)
    .map(({ id, versao }) => ({ value: id, label: `Versão ${versao}` }))
  if (versoes?.items.some(({ id, status }) => status === 'publicada' && id !== conexao.id))
    opcoes.unshift({ value: NO_AR, label: 'A que está no ar' })
  return (
    <div className="flex flex-col gap-3">
      {opcoes.length > 0 && (
        <Filtro
          nome="Comparar com"
          opcoes={opcoes}
          {...(com && { valor: com })}
          onChange={(id) =>
            void navigate({ search: { aba: 'conteudo', ...(id && { com: id }) }, replace: true, resetScroll: false })
          }
        />
      )}
      {com ? (
        <Diferencas conexao={conexao} com={com} />
      ) : (
        <Codigo texto={textoDe(conexao)} linguagem="json" rotulo="A conexão" />
      )}
    </div>
  )
}

function Diferencas({ conexao, com }: { conexao: Conexao; com: string }) {
  const { slug } = conexao
  const noAr = useQuery({
    ...read('GET /admin/conexoes/{slug}/active', { caminho: { slug } }),
    enabled: com === NO_AR,
  })
  const escolhida = useQuery({
    ...read('GET /admin/conexoes/{id}', { caminho: { id: com } }),
    enabled: com !== NO_AR,
  })
  const { data: outra, error, refetch } = com === NO_AR ? noAr : escolhida
  if (error || !outra) return <NaoCarregado erro={error} onRetry={refetch} alto={480} />
  const [antes, depois] = [textoDe(outra), textoDe(conexao)]
  return (
    <>
      <p className="text-sm text-tinta-2" role="status">
        {antes === depois
          ? `As versões ${outra.versao} e ${conexao.versao} dizem o mesmo.`
          : `Em vermelho o que só a versão ${outra.versao} diz, em verde o que só a ${conexao.versao} diz.`}
      </p>
      <Suspense fallback={<Esqueleto alto={480} />}>
        <EditorJson
          quebra
          texto={depois}
          original={antes}
          rotulo={`Da versão ${outra.versao} para a versão ${conexao.versao}`}
        />
      </Suspense>
    </>
  )
}

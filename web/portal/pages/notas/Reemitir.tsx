import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isSettled } from '#domain/nota/nota.ts'
import type { Rascunho } from '#domain/nota/pedido.ts'
import { useAoVivo } from '#web/api/portal/ao-vivo.ts'
import { rascunhoReemissao } from '#web/api/portal/atos-da-nota.ts'
import { type Nota, nota as notaPorId } from '#web/api/portal/notas.ts'
import { classeBotao } from '#web/kit/Botao.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Esqueleto } from '#web/kit/detail/Pagina.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { tituloDaNota } from '#web/words/notas.ts'
import { acaoDe } from './nota/acao.ts'
import { Correcao } from './reemitir/Correcao.tsx'

const TalvezAutorizada = lazy(() => import('./reemitir/TalvezAutorizada.tsx'))
const rota = getRouteApi('/dentro/notas/$id/reemitir')

/** Corrects what was refused and issues it again: a new note in place of the refused one. */
export function Reemitir() {
  const { id } = rota.useParams()
  const { data: nota, error, refetch } = useQuery(notaPorId(id))
  useAoVivo(nota ? !isSettled(nota.status) : false)
  return (
    <>
      <Cabecalho
        titulo="Corrigir e reemitir"
        texto={nota && `${tituloDaNota(nota)}, de ${nota.empresa.razaoSocial}`}
        back={
          <Link to="/notas/$id" params={{ id }}>
            Voltar à nota
          </Link>
        }
      />
      {nota ? <Situacao nota={nota} /> : <NaoCarregado erro={error} onRetry={refetch} alto={640} />}
    </>
  )
}

/** The correction, or why there is none: above all when the city may have issued the note. */
function Situacao({ nota }: { nota: Nota }) {
  const acao = acaoDe(nota, 'reemitir')
  if (acao.permitida) return <Escrever nota={nota} />
  if (nota.incerta)
    return (
      <Suspense fallback={<Esqueleto alto={160} />}>
        <TalvezAutorizada nota={nota} />
      </Suspense>
    )
  return (
    <Vazio
      titulo="Esta nota não pode ser reemitida"
      acao={
        <Link to="/notas/$id" params={{ id: nota.id }} className={classeBotao()}>
          Ver a nota
        </Link>
      }
    >
      {acao.motivo}
    </Vazio>
  )
}

function Escrever({ nota }: { nota: Nota }) {
  const { data, error, refetch } = useQuery(rascunhoReemissao(nota.id))
  if (!data) return <NaoCarregado erro={error} onRetry={refetch} alto={640} />
  return (
    <Correcao
      nota={nota}
      original={data.payload as Rascunho}
      errosOriginais={data.errosOriginais}
      mascarados={data.camposMascarados}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Monitor } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { abertos, encerrados } from '#web/api/ops/agora.ts'
import type { Incidente } from '#web/api/ops/client.ts'
import { classeBotao } from '#web/kit/Botao.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { count, dinheiro } from '#web/words/formatos.ts'
import { causasEmFrase, isProducao, somaDe } from '#web/words/incidentes.ts'
import { AoVivo } from './AoVivo.tsx'
import { useAgir } from './agir.ts'
import { Calma } from './Calma.tsx'
import { Causas } from './Causas.tsx'
import { Dependencias } from './Dependencias.tsx'
import { Parede } from './Parede.tsx'
import { Resolvidas } from './Resolvidas.tsx'
import { useTeclas } from './teclas.ts'

const DialogoDoAto = lazy(() => import('./DialogoDoAto.tsx'))
const rota = getRouteApi('/dentro/agora')
const NENHUMA: Incidente[] = []

/** The home of the person on call: what broke, whom it hurts, since when, and the act under the hand. */
export function Agora() {
  const { parede } = rota.useSearch()
  return parede ? <Parede /> : <Mesa />
}

function Mesa() {
  const { data, error, refetch } = useQuery(abertos)
  const fim = useQuery(encerrados)
  const agir = useAgir()
  const itens = data?.items ?? NENHUMA
  useTeclas(itens, agir)
  const agora = data ? Date.parse(data.em) : 0
  const producao = itens.filter(isProducao)
  // The row may have ended meanwhile.
  const cursor = itens.some(({ id }) => id === agir.aqui) ? (agir.aqui ?? undefined) : producao[0]?.id
  const homologacao = itens.filter((causa) => !isProducao(causa))
  return (
    <>
      <Cabecalho titulo="Agora" texto={producao.length > 0 && <Frase itens={itens} />}>
        <AoVivo em={data?.em} />
        <Link to="/agora" search={{ parede: '1' }} className={classeBotao()}>
          <Monitor size={15} aria-hidden />
          Na parede
        </Link>
      </Cabecalho>
      <Dependencias />
      {error || !data ? (
        <NaoCarregado erro={error} onRetry={refetch} alto={320} />
      ) : (
        <>
          {producao.length > 0 ? (
            <Causas
              titulo="Produção"
              texto="a mais grave primeiro, depois a que segura mais dinheiro"
              causas={producao}
              teclas
              {...{ agora, agir, cursor }}
            />
          ) : (
            <Calma encerrados={fim.data?.items} agora={agora} />
          )}
          {homologacao.length > 0 && (
            <Causas
              titulo="Homologação"
              texto={`${count(homologacao.length, 'causa', 'causas')}, não acorda ninguém`}
              causas={homologacao}
              {...{ agora, agir, cursor }}
            />
          )}
          {fim.data && <Resolvidas encerrados={fim.data.items} agora={agora} />}
        </>
      )}
      {agir.asking && (
        <Suspense>
          <DialogoDoAto {...agir.asking} onClose={agir.stopAsking} />
        </Suspense>
      )}
    </>
  )
}

function Frase({ itens }: { itens: readonly Incidente[] }) {
  const soma = somaDe(itens)
  return (
    <>
      {causasEmFrase(soma)}
      {soma.notas > 0 && (
        <>
          {' '}
          <b className="font-medium text-tinta">{count(soma.notas, 'nota parada', 'notas paradas')}</b>
          {soma.valor > 0 && `, ${dinheiro(soma.valor)}`}.
        </>
      )}
    </>
  )
}

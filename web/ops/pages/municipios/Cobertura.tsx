import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ATENDIMENTOS } from '#domain/cidades.ts'
import { read } from '#web/api/ops/client.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Dado } from '#web/kit/detail/Pagina.tsx'
import { inteiro, porcento } from '#web/words/formatos.ts'
import { ATENDIMENTO } from '#web/words/municipios.ts'
import { MapaDoBrasil } from '../mapa/MapaDoBrasil.tsx'
import { Legenda } from '../mapa/Tramas.tsx'
import { CoberturaPorUf } from './CoberturaPorUf.tsx'
import { CONTAGEM, type CoberturaDaUf, LEGENDA, somaDe, ufNoMapa } from './cobertura.ts'

/** How far the service is in Brazil: the states by the part of their cities that is served, and what is missing. */
export function Cobertura() {
  const { data, error, refetch } = useQuery(read('GET /admin/municipios/cobertura', {}))
  if (!data) return <NaoCarregado titulo="Cobertura" erro={error} onRetry={refetch} alto={640} />
  const byUf = new Map(data.items.map((each) => [each.uf, each]))
  return (
    <>
      <Cabecalho titulo="Cobertura" texto="Onde as notas de hoje são recebidas em produção." />
      <Totais items={data.items} />
      <Legenda itens={LEGENDA} numero="cidades que ainda não são atendidas" />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,460px)]">
        <MapaDoBrasil rotulo="Cobertura, por UF" ufDe={(uf) => ufNoMapa(uf, byUf.get(uf))} />
        <div>
          <CoberturaPorUf linhas={data.items} />
        </div>
      </div>
    </>
  )
}

const Totais = ({ items }: { items: CoberturaDaUf[] }) => {
  const soma = somaDe(items)
  return (
    <dl className="mb-6 grid grid-cols-2 gap-x-8 gap-y-4 text-sm sm:grid-cols-4">
      {ATENDIMENTOS.map((atendimento) => (
        <Dado key={atendimento} rotulo={ATENDIMENTO[atendimento].rotulo}>
          <Link
            to="/municipios"
            search={{ atendimento }}
            className="text-lg tabular-nums hover:text-anil hover:underline"
          >
            {inteiro(soma[CONTAGEM[atendimento]])}
          </Link>
          <span className="sub block">de {inteiro(soma.municipios)} cidades</span>
        </Dado>
      ))}
      <Dado rotulo="População atendida">
        <span className="text-lg tabular-nums">
          {porcento(Math.floor((soma.populacaoAtendida / soma.populacao) * 1000) / 10)}
        </span>
        <span className="sub block">de {inteiro(soma.populacao)} pessoas</span>
      </Dado>
    </dl>
  )
}

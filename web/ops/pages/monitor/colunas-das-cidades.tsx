import { Link } from '@tanstack/react-router'
import type { Webservice } from '#web/api/ops/client.ts'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { dataCheia } from '#web/words/datas.ts'
import { duracao, inteiro, porcento } from '#web/words/formatos.ts'
import { WEBSERVICES } from '#web/words/municipios.ts'
import { AMBIENTES } from '#web/words/status.ts'
import { Duas } from '../partes.tsx'

const parte = (valor: number | null) => (valor === null ? '–' : porcento(Math.round(valor * 1000) / 10))

export const COLUNAS: Coluna<Webservice>[] = [
  {
    id: 'cidade',
    titulo: 'Cidade',
    fixa: true,
    className: 'md:w-full md:max-w-0 md:min-w-40',
    planilha: ({ municipio }) => `${municipio.nome}/${municipio.uf}`,
    celula: ({ municipio, ambiente, conexao }) => (
      <Duas
        um={
          <Link to="/monitor/$ibge" params={{ ibge: municipio.ibge }} search={{ ambiente }} className={LINK_LINHA}>
            {municipio.nome}, {municipio.uf}
          </Link>
        }
        dois={[AMBIENTES[ambiente], conexao && `${conexao.slug} v${conexao.versao}`].filter(Boolean).join(' · ')}
      />
    ),
  },
  {
    id: 'notas',
    titulo: 'Autorizadas',
    direita: true,
    nomeada: true,
    planilha: ({ autorizadas }) => autorizadas,
    celula: ({ autorizadas }) => inteiro(autorizadas),
  },
  {
    id: 'falhas',
    titulo: 'Falham',
    direita: true,
    nomeada: true,
    planilha: ({ taxaDeFalha }) => taxaDeFalha,
    celula: ({ taxaDeFalha, falhas, chamadas }) => (
      <span
        title={`${inteiro(falhas)} de ${inteiro(chamadas)} tentativas`}
        className={falhas ? 'text-vermelho tabular-nums' : 'text-tinta-3'}
      >
        {parte(taxaDeFalha)}
      </span>
    ),
  },
  {
    id: 'agora',
    titulo: 'Últimos 15 min',
    direita: true,
    className: 'whitespace-nowrap max-lg:hidden',
    planilha: ({ agora }) => agora.taxaDeFalha,
    celula: ({ agora: { falhas, chamadas } }) =>
      chamadas === 0 ? (
        <span className="text-tinta-3">–</span>
      ) : (
        <span className={falhas ? 'text-vermelho tabular-nums' : 'tabular-nums'}>
          {falhas === 0 ? 'Todas respondidas' : `${inteiro(falhas)} de ${inteiro(chamadas)} falham`}
        </span>
      ),
  },
  {
    id: 'esperam',
    titulo: 'Esperam',
    direita: true,
    nomeada: true,
    planilha: ({ agora }) => agora.esperando,
    celula: ({ agora: { esperando, esperandoDesde } }) => (
      <span
        title={esperandoDesde ? `A mais antiga desde ${dataCheia(esperandoDesde)}` : undefined}
        className={esperando ? 'tabular-nums' : 'text-tinta-3'}
      >
        {inteiro(esperando)}
      </span>
    ),
  },
  {
    id: 'tempo',
    titulo: 'Responde em',
    direita: true,
    className: 'max-md:hidden',
    planilha: ({ tempoResposta }) => tempoResposta?.p50Ms,
    celula: ({ tempoResposta }) =>
      tempoResposta ? (
        <Duas um={duracao(tempoResposta.p50Ms)} dois={`pior: ${duracao(tempoResposta.p95Ms)}`} />
      ) : (
        <span className="text-tinta-3">–</span>
      ),
  },
  {
    id: 'sonda',
    titulo: 'Última sonda',
    className: 'whitespace-nowrap max-lg:hidden',
    planilha: ({ sonda }) => sonda && `${dataCheia(sonda.em)} ${sonda.causa ?? ''}`,
    celula: ({ sonda }) =>
      sonda && (
        <span title={sonda.causa ?? undefined} className={sonda.respondeu ? undefined : 'text-vermelho'}>
          <Instante em={sonda.em} />
        </span>
      ),
  },
  {
    id: 'estado',
    titulo: 'Estado',
    direita: true,
    planilha: ({ status }) => WEBSERVICES[status].rotulo,
    celula: ({ status }) => <Selo tom={WEBSERVICES[status].tom}>{WEBSERVICES[status].rotulo}</Selo>,
  },
]

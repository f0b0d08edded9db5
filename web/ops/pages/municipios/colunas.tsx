import { Link } from '@tanstack/react-router'
import { atendimentoOf } from '#domain/cidades.ts'
import type { MunicipioAdmin } from '#web/api/ops/client.ts'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { inteiro } from '#web/words/formatos.ts'
import { ATENDIMENTO } from '#web/words/municipios.ts'
import { TRILHOS } from '#web/words/status.ts'
import { Duas } from '../partes.tsx'

export const COLUNAS: Coluna<MunicipioAdmin>[] = [
  {
    id: 'nome',
    titulo: 'Município',
    fixa: true,
    planilha: ({ nome, uf }) => `${nome}/${uf}`,
    celula: ({ nome, uf, ibge }) => (
      <>
        <Link to="/municipios/$codigo" params={{ codigo: ibge }} search={{}} className={LINK_LINHA}>
          {nome}, {uf}
        </Link>
        <span className="sub block">
          IBGE <span className="font-mono">{ibge}</span>
        </span>
      </>
    ),
  },
  {
    id: 'ibge',
    titulo: 'Código do IBGE',
    className: 'max-md:hidden',
    planilha: ({ ibge }) => ibge,
    celula: ({ ibge }) => <span className="font-mono text-xs">{ibge}</span>,
  },
  {
    id: 'rota',
    titulo: 'Em produção',
    className: 'md:max-w-0 md:w-[30%]',
    planilha: ({ rotas }) => `${TRILHOS[rotas.producao.trilho]}: ${rotas.producao.motivo}`,
    celula: ({ rotas }) => <Duas um={TRILHOS[rotas.producao.trilho]} dois={rotas.producao.motivo} />,
  },
  {
    id: 'padrao',
    titulo: 'Padrão',
    className: 'max-md:hidden',
    planilha: ({ padraoSugerido, provedor }) => padraoSugerido ?? provedor,
    celula: ({ padraoSugerido, provedor }) => <Duas um={padraoSugerido ?? 'Desconhecido'} dois={provedor} />,
  },
  {
    id: 'esperando',
    titulo: 'Esperam',
    direita: true,
    ordem: 'esperando',
    className: 'max-md:hidden',
    planilha: ({ esperando }) => esperando.producao + esperando.homologacao,
    celula: ({ esperando: { producao, homologacao } }) =>
      producao + homologacao ? inteiro(producao + homologacao) : <span className="text-tinta-3">–</span>,
  },
  {
    id: 'populacao',
    titulo: 'População',
    direita: true,
    className: 'max-md:hidden',
    planilha: ({ populacao }) => populacao,
    celula: ({ populacao }) => inteiro(populacao),
  },
  {
    id: 'estado',
    titulo: 'Atendimento',
    direita: true,
    planilha: ({ rotas }) => ATENDIMENTO[atendimentoOf(rotas.producao.falta)].rotulo,
    celula: ({ rotas }) => {
      const { rotulo, tom } = ATENDIMENTO[atendimentoOf(rotas.producao.falta)]
      return <Selo tom={tom}>{rotulo}</Selo>
    },
  },
]

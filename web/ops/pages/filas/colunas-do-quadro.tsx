import { Link } from '@tanstack/react-router'
import type { FilaDoPainel } from '#web/api/ops/client.ts'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { duracao, inteiro } from '#web/words/formatos.ts'

const numero = (valor: number) => <span className={valor ? 'tabular-nums' : 'text-tinta-3'}>{inteiro(valor)}</span>

export const COLUNAS: Coluna<FilaDoPainel>[] = [
  {
    id: 'fila',
    titulo: 'Fila',
    fixa: true,
    ordem: 'fila',
    planilha: ({ descricao }) => descricao,
    celula: ({ nome, descricao }) => (
      <>
        <Link to="/filas/$nome" params={{ nome }} search={{}} className={LINK_LINHA}>
          {descricao}
        </Link>
        <span className="sub block font-mono">{nome}</span>
      </>
    ),
  },
  {
    id: 'aguardando',
    titulo: 'Na vez',
    ordem: 'aguardando',
    planilha: ({ aguardando }) => aguardando,
    direita: true,
    celula: ({ aguardando }) => numero(aguardando),
  },
  {
    id: 'agendado',
    titulo: 'Com hora',
    ordem: 'agendado',
    planilha: ({ agendado }) => agendado,
    direita: true,
    className: 'max-xl:hidden',
    celula: ({ agendado }) => numero(agendado),
  },
  {
    id: 'executando',
    titulo: 'Andando',
    ordem: 'executando',
    planilha: ({ executando }) => executando,
    direita: true,
    className: 'max-xl:hidden',
    celula: ({ executando }) => numero(executando),
  },
  {
    id: 'bloqueado',
    titulo: 'Retidas',
    ordem: 'bloqueado',
    planilha: ({ bloqueado }) => bloqueado,
    direita: true,
    celula: ({ bloqueado }) => numero(bloqueado),
  },
  {
    id: 'falhou',
    titulo: 'Desistiram',
    ordem: 'falhou',
    planilha: ({ falhou }) => falhou,
    direita: true,
    celula: ({ falhou }) => (
      <span className={falhou ? 'font-medium text-vermelho tabular-nums' : 'text-tinta-3'}>{inteiro(falhou)}</span>
    ),
  },
  {
    id: 'espera',
    titulo: 'Mais antiga',
    ordem: 'espera',
    planilha: ({ idadeMaisAntigaSegundos }) => idadeMaisAntigaSegundos,
    direita: true,
    className: 'max-lg:hidden',
    celula: ({ idadeMaisAntigaSegundos }) =>
      idadeMaisAntigaSegundos === null ? (
        <span className="text-tinta-3">–</span>
      ) : (
        duracao(idadeMaisAntigaSegundos * 1000)
      ),
  },
  {
    id: 'vazao',
    titulo: 'Por minuto',
    ordem: 'vazao',
    planilha: ({ vazaoPorMinuto }) => Math.round(vazaoPorMinuto),
    direita: true,
    className: 'max-xl:hidden',
    celula: ({ vazaoPorMinuto }) => numero(Math.round(vazaoPorMinuto)),
  },
  {
    id: 'estado',
    titulo: 'Estado',
    ordem: 'estado',
    planilha: ({ estado }) => estado,
    direita: true,
    celula: ({ estado, pausa }) =>
      estado === 'pausada' ? (
        <span title={pausa?.motivo ?? undefined}>
          <Selo tom="ambar">Pausada</Selo>
        </span>
      ) : (
        <Selo tom="verde">Ativa</Selo>
      ),
  },
]

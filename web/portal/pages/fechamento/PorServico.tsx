import { Link } from '@tanstack/react-router'
import type { FechamentoDaEmpresa } from '#web/api/portal/client.ts'
import type { Mes } from '#web/api/portal/fechamento.ts'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { type Coluna, Tabela } from '#web/kit/list/Tabela.tsx'
import { nomeDoMes } from '#web/words/fechamento.ts'
import { inteiro, semCifrao } from '#web/words/formatos.ts'
import { notasDoMes } from './destinos.ts'

type Servico = FechamentoDaEmpresa['porServico'][number]

/** The authorised notes of the company by service, and the way to each note. */
export function PorServico({ mes, dados }: { mes: Mes; dados: FechamentoDaEmpresa }) {
  const { porServico, numeros, empresa, contagens } = dados
  const colunas: Coluna<Servico>[] = [
    {
      id: 'servico',
      titulo: 'Serviço',
      className: 'w-full max-w-0 truncate',
      celula: ({ codigo, nome }) => (
        <span title={nome}>
          <span className="tabular-nums">{codigo || 'Sem código'}</span> {nome}
        </span>
      ),
      pe: 'Autorizadas',
    },
    {
      id: 'notas',
      titulo: 'Notas',
      direita: true,
      className: 'tabular-nums',
      celula: ({ notas }) => inteiro(notas),
      pe: inteiro(numeros.notas),
    },
    {
      id: 'valor',
      titulo: 'Valor (R$)',
      direita: true,
      className: 'whitespace-nowrap tabular-nums',
      celula: ({ valorServico }) => semCifrao(valorServico),
      pe: semCifrao(numeros.valorServico),
    },
  ]
  return (
    <Secao titulo="Por serviço">
      <Tabela
        rotulo="Autorizadas por serviço"
        densa
        colunas={colunas}
        linhas={porServico}
        chave={({ codigo }) => codigo}
        vazio={<p className="text-sm text-tinta-2">Nenhuma nota autorizada em {nomeDoMes(mes.competencia)}.</p>}
      />
      <p className="mt-2 flex flex-wrap gap-x-5 text-sm">
        <Link
          {...notasDoMes(mes.competencia, empresa.id)}
          className="text-anil underline max-md:inline-flex max-md:min-h-[44px] max-md:items-center"
        >
          Ver as notas do mês
        </Link>
        {contagens.canceladas > 0 && (
          <Link
            {...notasDoMes(mes.competencia, empresa.id, 'cancelada')}
            className="text-anil underline max-md:inline-flex max-md:min-h-[44px] max-md:items-center"
          >
            {contagens.canceladas === 1 ? 'Ver a cancelada' : `Ver as ${contagens.canceladas} canceladas`}
          </Link>
        )}
      </p>
    </Secao>
  )
}

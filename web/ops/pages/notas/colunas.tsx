import { Link } from '@tanstack/react-router'
import type { NotaDeTodas } from '#web/api/ops/client.ts'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { dataCheia } from '#web/words/datas.ts'
import { documento } from '#web/words/formatos.ts'
import { motivoDaNota } from '#web/words/motivo-da-nota.ts'
import { STATUS } from '#web/words/status.ts'
import { Duas } from '../partes.tsx'
import { SelosDoOperador } from './SelosDoOperador.tsx'

/** A code, as it is written. */
const Codigo = ({ children }: { children: string }) => <span className="font-mono text-xs">{children}</span>

export const COLUNAS: Coluna<NotaDeTodas>[] = [
  {
    id: 'nota',
    titulo: 'Nota',
    fixa: true,
    planilha: ({ numero, serieRps, numeroRps }) => numero ?? `RPS ${serieRps}-${numeroRps}`,
    celula: ({ id, numero, serieRps, numeroRps, empresa }) => {
      const rps = `RPS ${serieRps}-${numeroRps}`
      return (
        <Duas
          um={
            <Link
              to="/notas/$id"
              params={{ id }}
              aria-label={`${numero ? `Nota ${numero}` : rps} de ${empresa.razaoSocial}`}
              className={`${LINK_LINHA} tabular-nums`}
            >
              {numero ?? rps}
            </Link>
          }
          dois={numero ? rps : 'sem número'}
        />
      )
    },
  },
  {
    id: 'conta',
    titulo: 'Conta',
    className: 'md:max-w-0 md:w-[20%]',
    planilha: ({ conta }) => conta.nome,
    celula: ({ conta, empresa }) => <Duas um={conta.nome} dois={empresa.razaoSocial} />,
  },
  {
    id: 'tomador',
    titulo: 'Cliente da nota',
    className: 'md:max-w-0 md:w-[22%] max-md:hidden',
    planilha: ({ tomadorNome, tomadorDocumento }) => `${tomadorNome ?? ''} ${documento(tomadorDocumento)}`,
    celula: ({ tomadorNome, tomadorDocumento }) => (
      <Duas um={tomadorNome ?? 'Não identificado'} dois={tomadorDocumento && documento(tomadorDocumento)} />
    ),
  },
  {
    id: 'status',
    titulo: 'Status',
    planilha: ({ status }) => STATUS[status].rotulo,
    celula: (nota) => <SelosDoOperador nota={nota} />,
  },
  {
    id: 'motivo',
    titulo: 'Motivo',
    className: 'md:max-w-0 md:w-[20%]',
    planilha: (nota) => motivoDaNota(nota)?.texto ?? '',
    celula: (nota) => {
      const motivo = motivoDaNota(nota)
      return motivo && <Duas um={motivo.texto} dois={motivo.codigo && <Codigo>{motivo.codigo}</Codigo>} />
    },
  },
  {
    id: 'codigo',
    titulo: 'Código',
    planilha: (nota) => motivoDaNota(nota)?.codigo ?? '',
    celula: (nota) => <Codigo>{motivoDaNota(nota)?.codigo ?? ''}</Codigo>,
  },
  {
    id: 'cidade',
    titulo: 'Cidade',
    className: 'max-md:hidden',
    planilha: ({ meta }) => meta.municipio.nome,
    celula: ({ meta, conexao, conexaoVersao }) => (
      <Duas um={meta.municipio.nome} dois={`${conexao} v${conexaoVersao}`} />
    ),
  },
  {
    id: 'quando',
    titulo: 'Aceita',
    className: 'max-md:hidden',
    planilha: ({ criadaEm }) => dataCheia(criadaEm),
    celula: ({ criadaEm }) => <Instante em={criadaEm} />,
  },
  {
    id: 'valor',
    titulo: 'Valor',
    direita: true,
    planilha: ({ valorServico }) => valorServico,
    celula: ({ valorServico }) => <Valor v={valorServico} />,
  },
  { id: 'pedido', titulo: 'requestId', planilha: ({ requestId }) => requestId, celula: ({ requestId }) => requestId },
  {
    id: 'chave',
    titulo: 'Chave',
    planilha: ({ chaveAcesso }) => chaveAcesso ?? '',
    celula: ({ chaveAcesso }) => chaveAcesso,
  },
  { id: 'id', titulo: 'id', planilha: ({ id }) => id, celula: ({ id }) => id },
]

/** Columns that few people read, and the CSV has. */
export const OCULTAS = ['codigo', 'pedido', 'chave', 'id']

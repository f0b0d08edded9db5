import type { LinhaAnalisada, PreviaDaImportacao } from '#web/api/ops/client.ts'
import { TabelaInteira } from '#web/app/lista/TabelaInteira.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { documento } from '#web/words/formatos.ts'
import { emPalavras } from '#web/words/no-portal.ts'
import type { Tom } from '#web/words/status.ts'

const ACOES: Record<LinhaAnalisada['acao'], { rotulo: string; tom: Tom }> = {
  criar: { rotulo: 'Cria', tom: 'verde' },
  atualizar: { rotulo: 'Muda', tom: 'azul' },
  ignorar: { rotulo: 'Fica igual', tom: 'cinza' },
}
/** As many as a person reads; the numbers above count all. */
const MOSTRADAS = 200

type Props = { linhas: LinhaAnalisada[]; colunas: PreviaDaImportacao['colunas'] }

/** The lines of the file, each with what it would do and its faults by the name of the column. */
export function Linhas({ linhas, colunas }: Props) {
  const nomeDaColuna = new Map(colunas.map(({ original, destino }) => [destino as string | null, original]))
  return (
    <>
      <TabelaInteira
        rotulo="Linhas do arquivo"
        colunas={colunasDe((campo) => nomeDaColuna.get(campo))}
        linhas={linhas}
        mostradas={MOSTRADAS}
        chave={({ linha }) => String(linha)}
        grade='"empresa acao" "falhas falhas"'
        vazio={<Vazio titulo="Nenhuma linha assim" />}
      />
      {linhas.length > MOSTRADAS && <p className="sub mt-2">As primeiras {MOSTRADAS}.</p>}
    </>
  )
}

const colunasDe = (nomeDaColuna: (campo: string) => string | undefined): Coluna<LinhaAnalisada>[] => [
  {
    id: 'empresa',
    titulo: 'Linha',
    emOrdem: ({ linha }) => linha,
    planilha: ({ linha, normalizado }) => `${linha} ${(normalizado as { razaoSocial?: string }).razaoSocial ?? ''}`,
    celula: ({ linha, normalizado }) => {
      const { razaoSocial, cnpj } = normalizado as { razaoSocial?: string; cnpj?: string }
      return (
        <>
          <span className="mr-2 inline-block min-w-6 text-tinta-3 tabular-nums">{linha}</span>
          <span className="font-medium">{razaoSocial || 'Sem nome'}</span>
          <span className="sub block md:ml-8">{cnpj && documento(cnpj)}</span>
        </>
      )
    },
  },
  {
    id: 'falhas',
    titulo: 'O que se encontrou',
    planilha: ({ erros, avisos }) => [...erros, ...avisos].map(({ mensagem }) => emPalavras(mensagem)).join(' '),
    className: 'md:w-[56%]',
    celula: ({ erros, avisos }) => (
      <ul className="flex flex-col gap-1">
        {erros.map(({ campo, codigo, mensagem }) => (
          <li key={`${campo} ${codigo}`} className="text-vermelho">
            {nomeDaColuna(campo) && <span className="font-medium">{nomeDaColuna(campo)}: </span>}
            {emPalavras(mensagem)}
          </li>
        ))}
        {avisos.map(({ campo, codigo, mensagem }) => (
          <li key={`${campo} ${codigo}`} className="text-ambar">
            {emPalavras(mensagem)}
          </li>
        ))}
      </ul>
    ),
  },
  {
    id: 'acao',
    titulo: 'Ao aplicar',
    planilha: ({ situacao, acao }) => (situacao === 'invalida' ? 'Não entra' : ACOES[acao].rotulo),
    direita: true,
    celula: ({ situacao, acao }) =>
      situacao === 'invalida' ? (
        <Selo tom="vermelho">Não entra</Selo>
      ) : (
        <Selo tom={ACOES[acao].tom}>{ACOES[acao].rotulo}</Selo>
      ),
  },
]

import { Link } from '@tanstack/react-router'
import type { Anexo } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { AMBIENTES } from '#web/words/status.ts'

const enderecosDe = ({ urls }: Anexo) =>
  (['producao', 'homologacao'] as const).flatMap((ambiente) =>
    Object.values(urls[ambiente] ?? {}).map((url) => `${AMBIENTES[ambiente]}: ${url}`),
  )

export const colunasCom = (remove: (anexo: Anexo) => void, porque: string | undefined): Coluna<Anexo>[] => [
  {
    id: 'cidade',
    titulo: 'Cidade',
    fixa: true,
    planilha: ({ nome, uf }) => `${nome}/${uf}`,
    celula: ({ municipio, nome, uf }) => (
      <>
        <Link to="/municipios/$codigo" params={{ codigo: municipio }} search={{}} className={LINK_LINHA}>
          {nome}, {uf}
        </Link>
        <span className="sub block font-mono">{municipio}</span>
      </>
    ),
  },
  {
    id: 'endereco',
    titulo: 'Endereço próprio',
    planilha: (anexo) => enderecosDe(anexo).join(' '),
    celula: (anexo) => {
      const enderecos = enderecosDe(anexo)
      if (enderecos.length === 0) return <span className="text-tinta-3">O da conexão</span>
      return enderecos.map((each) => (
        <span key={each} className="block font-mono text-xs break-all">
          {each}
        </span>
      ))
    },
  },
  {
    id: 'retirar',
    titulo: 'Retirar',
    direita: true,
    celula: (anexo) => (
      <span className="relative z-1">
        <Botao tipo="discreto" porque={porque} aria-label={`Retirar ${anexo.nome}`} onClick={() => remove(anexo)}>
          Retirar
        </Botao>
      </span>
    ),
  },
]

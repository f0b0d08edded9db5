import { Link } from '@tanstack/react-router'
import type { UsuarioAdmin } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { dataCheia } from '#web/words/datas.ts'
import { PAPEIS_ADMIN } from '#web/words/papeis-admin.ts'
import { ESTADOS_DE_PESSOA } from '#web/words/pessoas.ts'

export const colunasDe = (
  eu: string | undefined,
  porque: string | undefined,
  onChange: (pessoa: UsuarioAdmin) => void,
): Coluna<UsuarioAdmin>[] => [
  {
    id: 'nome',
    titulo: 'Pessoa',
    fixa: true,
    planilha: ({ nome, email }) => `${nome} (${email})`,
    celula: ({ id, nome, email }) => (
      <>
        <span className="font-medium wrap-anywhere">{id === eu ? `${nome} (você)` : nome}</span>
        <span className="sub block break-all">{email}</span>
        <Link to="/auditoria" search={{ usuarioId: id }} className="text-xs text-anil hover:underline">
          O que fez
          <span className="sr-only"> {nome}</span>
        </Link>
      </>
    ),
  },
  {
    id: 'papel',
    titulo: 'Papel',
    planilha: ({ papel }) => PAPEIS_ADMIN[papel],
    celula: ({ papel }) => PAPEIS_ADMIN[papel],
  },
  {
    id: 'fator',
    titulo: 'Segundo fator',
    planilha: ({ segundoFator }) => (segundoFator ? 'Ligado' : 'Desligado'),
    celula: ({ segundoFator }) => (segundoFator ? 'Ligado' : <span className="text-tinta-3">Sem segundo fator</span>),
  },
  {
    id: 'acesso',
    titulo: 'Último acesso',
    planilha: ({ ultimoAcessoEm }) => ultimoAcessoEm && dataCheia(ultimoAcessoEm),
    className: 'text-tinta-2 max-md:text-right',
    celula: ({ ultimoAcessoEm }) => (ultimoAcessoEm ? <Instante em={ultimoAcessoEm} /> : 'Ainda não entrou'),
  },
  {
    id: 'estado',
    titulo: 'Estado',
    planilha: ({ status }) => ESTADOS_DE_PESSOA[status].rotulo,
    className: 'max-md:text-right',
    celula: ({ status }) => <Selo tom={ESTADOS_DE_PESSOA[status].tom}>{ESTADOS_DE_PESSOA[status].rotulo}</Selo>,
  },
  {
    id: 'acao',
    titulo: 'Ação',
    direita: true,
    celula: (pessoa) => (
      <Botao
        aria-label={`Alterar ${pessoa.nome}`}
        porque={porque ?? (pessoa.status === 'desativado' ? 'Desativar é definitivo: crie outra pessoa.' : undefined)}
        onClick={() => onChange(pessoa)}
      >
        Alterar
      </Botao>
    ),
  },
]

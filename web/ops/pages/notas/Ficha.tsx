import { Fragment } from 'react'
import type { NotaInteira } from '#web/api/ops/client.ts'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Dado } from '#web/kit/detail/Pagina.tsx'
import { documento } from '#web/words/formatos.ts'
import { AMBIENTES, TRILHOS } from '#web/words/status.ts'
import { Conta, Id } from '../partes.tsx'
import { Faltas } from './Faltas.tsx'
import { Ligadas } from './Ligadas.tsx'
import { NaFila } from './NaFila.tsx'
import { Passos } from './Passos.tsx'

/** What others know the note by. */
const PARA_COPIAR = [
  ['id', 'id', 'o id da nota'],
  ['requestId', 'requestId', 'o requestId'],
  ['idIntegracao', 'idIntegracao', 'o idIntegracao'],
  ['chaveAcesso', 'chave', 'a chave de acesso'],
] as const

/** What the note is, and all that happened to it. */
export const Ficha = ({ nota }: { nota: NotaInteira }) => (
  <div className="grid gap-8 text-sm lg:grid-cols-[minmax(0,1fr)_360px]">
    <div className="flex flex-col gap-6">
      {nota.erros.length > 0 && <Faltas titulo="Por que foi recusada" erros={nota.erros} />}
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Dado rotulo="Conta">
          <Conta {...nota.conta} />
        </Dado>
        <Dado rotulo="Empresa">
          {nota.empresa.razaoSocial}
          <span className="sub block tabular-nums">{documento(nota.empresa.cpfCnpj)}</span>
        </Dado>
        <Dado rotulo="Cliente da nota">
          {nota.tomadorNome ?? 'Não identificado'}
          <span className="sub block tabular-nums">{nota.tomadorDocumento && documento(nota.tomadorDocumento)}</span>
        </Dado>
        <Dado rotulo="Aceita">
          <Instante em={nota.criadaEm} />
          <span className="sub block">{AMBIENTES[nota.ambiente]}</span>
        </Dado>
        <Dado rotulo="Cidade">
          {nota.meta.municipio.nome}
          <span className="sub block">{TRILHOS[nota.meta.trilho]}</span>
        </Dado>
        <Dado rotulo="Conexão usada">
          {nota.conexao.slug} v{nota.conexao.versao}
          {nota.conexao.versaoDeHoje !== null && nota.conexao.versaoDeHoje !== nota.conexao.versao && (
            <span className="sub block">Hoje a cidade usa a v{nota.conexao.versaoDeHoje}</span>
          )}
        </Dado>
        <Dado largo rotulo={`Serviço ${nota.servico.codigo}`}>
          <p className="whitespace-pre-line">{nota.servico.discriminacao}</p>
        </Dado>
        <Dado largo rotulo="Para copiar">
          <span className="grid w-fit grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1">
            {PARA_COPIAR.map(([campo, nome, rotulo]) => {
              const texto = nota[campo]
              return (
                texto && (
                  <Fragment key={campo}>
                    <span className="sub">{nome}</span>
                    <Id texto={texto} rotulo={rotulo} />
                  </Fragment>
                )
              )
            })}
          </span>
        </Dado>
      </dl>
      <NaFila tarefas={nota.tarefas} />
    </div>
    <aside className="flex flex-col gap-6">
      <Ligadas nota={nota} />
      <Passos id={nota.id} vista={`${nota.status} ${nota.totalTransmissoes}`} />
    </aside>
  </div>
)

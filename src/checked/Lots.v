(** Lots: the matchings that remain, counted and numbered. *)
From Coq Require Import ZArith NArith List Sorted Bool Lia String Permutation.
From Checked Require Import Claim Lexicographic Duality Maps Graph Labels Level Mates Cover.
Import ListNotations.
Open Scope Z_scope.

(** * The step *)

Definition vertex_item (v : N) : N := N.double v.
Definition set_item (i : N) : N := N.succ_double i.

(** The tight sets, each as a number and a set. *)
Definition tight_list (sets : M.t (list N)) (f : face_state) : list (N * M.t unit) :=
  map (fun p => (fst p, put_all (match get sets (fst p) with Some B => B | None => [] end) none)) (numbered (tight_sets f)).
Definition choice_of (tight : list (N * M.t unit)) (k : N) (e : N * N) : choice :=
  (k, [vertex_item (fst e); vertex_item (snd e)]
      ++ map (fun t => set_item (fst t)) (filter (fun t => xorb (holds (snd t) (fst e)) (holds (snd t) (snd e))) tight)).

Definition keep_own (own : list N) (a : M.t (N * N)) : M.t (N * N) :=
  fold_left (fun m k => match get a k with Some e => put k e m | None => m end) own none.

Fixpoint is_at (drawn : N) (x : list N) (all : list (list N)) : bool :=
  match all with
  | [] => false
  | y :: all => if (drawn =? 0)%N then negb (lex_ltb x y) && negb (lex_ltb y x) && (count x =? count y)%N
                else is_at (N.pred drawn) x all
  end.

(** The remaining matchings, at most so many, each in any order, and whether these are all. *)
Definition list_matchings (part : M.t unit) (sets : M.t (list N)) (own : list N) (limit : N) (f : face_state)
  : result (list (list N) * bool) :=
  let mine := put_all own none in
  let edges := numbered (alive (graph_of f)) in
  _ <- ensure (forallb (fun p => holds part (fst (snd p)) && holds part (snd (snd p))
                                 && negb (fst (snd p) =? snd (snd p))%N) edges) "an edge leads to nobody" ;;
  _ <- ensure (forallb (fun p => holds sets (fst p)) (numbered (tight_sets f))) "no such set" ;;
  let tight := tight_list sets f in
  let opts := map (fun p => choice_of tight (fst p) (snd p)) in
  let first := filter (fun p => holds mine (fst p)) edges in
  let rest := filter (fun p => negb (holds mine (fst p))) edges in
  let items := map (fun p => vertex_item (fst p)) (numbered part) ++ map (fun t => set_item (fst t)) tight in
  let choices := opts first ++ opts rest in
  _ <- ensure (distinct_in none (fun _ => true) (map fst choices)) "an edge is there twice" ;;
  let '(found, room) := search (List.length items) choices items [] ([], limit) in
  Fine (found, (0 <? room)%N).

(** docs/certificate.md: a lot asks for at most so many matchings. *)
Definition most_draws : N := 20001.

Definition prove_lot (part : M.t unit) (sets : M.t (list N)) (own : list N) (draws : N) (drawn : option N)
  (claimed : Z) (f : face_state) : result face_state :=
  _ <- ensure (draws <=? most_draws)%N "a lot asks for more than 20,001 matchings" ;;
  match drawn with
  | None =>
    _ <- ensure (claimed =? Z.of_N draws) "the value is another" ;;
    '(found, _) <- list_matchings part sets own draws f ;;
    _ <- ensure (count found =? draws)%N "fewer matchings are left" ;;
    Fine f
  | Some number =>
    _ <- ensure (claimed =? Z.of_N number) "the value is another" ;;
    '(found, complete) <- list_matchings part sets own (N.succ draws) f ;;
    let all := ListSort.sort (map NumberSort.sort found) in
    _ <- ensure (strictly lex_ltb all) "a matching is listed twice" ;;
    _ <- ensure ((count all =? draws)%N && complete) "more or fewer matchings are left" ;;
    _ <- ensure (is_at number own all) "the pairing is not the matching drawn" ;;
    Fine {| graph_of := {| alive := keep_own own (alive (graph_of f)); incident := incident (graph_of f) |};
            tight_sets := tight_sets f |}
  end.

(** * Soundness *)

Lemma is_at_ok x all : forall drawn, is_at drawn x all = true -> exists y, nth_error all (N.to_nat drawn) = Some y
  /\ ~ lex_ltb x y = true /\ ~ lex_ltb y x = true /\ List.length x = List.length y.
Proof.
  induction all as [|y all IH]; simpl; intros dr H; [easy|]. destruct (N.eqb_spec dr 0) as [Z0|D]; [subst dr|].
  - exists y. rewrite !andb_true_iff, !negb_true_iff, N.eqb_eq, !count_length in H. destruct H as [[A B] C].
    rewrite A, B. repeat split; [easy | easy | lia].
  - destruct (IH _ H) as (w & Hw & R). exists w. split; [|easy].
    replace (N.to_nat dr) with (S (N.to_nat (N.pred dr))) by lia. exact Hw.
Qed.
Lemma lex_same x : forall y, ~ lex_ltb x y = true -> ~ lex_ltb y x = true -> List.length x = List.length y -> x = y.
Proof.
  induction x as [|a x IH]; intros [|b y]; simpl; try easy. rewrite (N.compare_antisym a b).
  destruct (N.compare_spec a b) as [->|Q|Q]; simpl; intros H K L; [|now destruct H | now destruct K].
  f_equal. apply IH; auto.
Qed.

Section Stage.
Variable E : list edge.
Variable V : list N.
Variable part : M.t unit.
Variable sets : M.t (list N).
Notation pair := (pair_of E).
Hypothesis V_distinct : NoDup V.
Hypothesis V_part : forall v, holds part v = true <-> In v V.
Hypothesis sets_odd : forall i B, get sets i = Some B -> NoDup B /\ (forall v, In v B -> In v V) /\ N.odd (count B) = true.
Notation describes := (describes E V sets).
Notation inside F x := (inside V pair F x).

Definition at_end (k v : N) : bool := (fst (pair k) =? v)%N || (snd (pair k) =? v)%N.

Lemma count_both x v : (forall k, In k x -> fst (pair k) <> snd (pair k)) ->
  Z.of_nat (count_occ N.eq_dec (both pair x) v) = sum (fun k => bit (at_end k v)) x.
Proof.
  induction x as [|k x IH]; intros NL; [easy|]. rewrite sum_cons, <- IH by auto with datatypes.
  specialize (NL k (or_introl eq_refl)). cbn [both flat_map app count_occ]. fold (both pair x). unfold at_end.
  destruct (N.eq_dec (fst (pair k)) v) as [A|A], (N.eq_dec (snd (pair k)) v) as [B|B].
  - congruence.
  - rewrite (proj2 (N.eqb_eq _ _) A). cbn [orb bit]. lia.
  - rewrite (proj2 (N.eqb_neq _ _) A), (proj2 (N.eqb_eq _ _) B). cbn [orb bit]. lia.
  - rewrite (proj2 (N.eqb_neq _ _) A), (proj2 (N.eqb_neq _ _) B). cbn [orb bit]. lia.
Qed.
Lemma count_V v : Z.of_nat (count_occ N.eq_dec V v) = bit (mem v V).
Proof.
  destruct (mem v V) eqn:Q.
  - apply mem_In in Q. now rewrite (proj1 (NoDup_count_occ' N.eq_dec V) V_distinct v Q).
  - apply mem_false in Q. now rewrite (proj1 (count_occ_not_In N.eq_dec V v) Q).
Qed.
Lemma perfect_count x : (forall k, In k x -> fst (pair k) <> snd (pair k)) ->
  (forall k, In k x -> In (fst (pair k)) V /\ In (snd (pair k)) V) ->
  Permutation (both pair x) V <-> forall v, In v V -> sum (fun k => bit (at_end k v)) x = 1.
Proof.
  intros NL Sub. rewrite (Permutation_count_occ N.eq_dec). split; intros H v.
  - intros I. rewrite <- count_both, H, count_V by easy. now apply mem_In in I as ->.
  - apply Nat2Z.inj. rewrite count_both, count_V by easy. destruct (mem v V) eqn:Q; [now apply H, mem_In|].
    rewrite (sum_ext _ (fun _ => 0)); [apply sum_zero|]. intros k I. destruct (Sub k I) as [A B].
    unfold at_end. apply mem_false in Q. destruct (N.eqb_spec (fst (pair k)) v); [congruence|].
    destruct (N.eqb_spec (snd (pair k)) v); [congruence | easy].
Qed.

Lemma covers_vertex tight k e v : covers (vertex_item v) (choice_of tight k e) = ((fst e =? v) || (snd e =? v))%N.
Proof.
  apply eq_true_iff_eq. unfold covers, choice_of. cbn [snd]. rewrite mem_In, orb_true_iff, !N.eqb_eq, in_app_iff, in_map_iff.
  unfold vertex_item, set_item. split.
  - intros [[H|[H|[]]]|(t & H & _)]; [left; lia | right; lia | lia].
  - intros [->| ->]; left; [now left | right; now left].
Qed.
Lemma covers_set tight k e i : covers (set_item i) (choice_of tight k e) = true <->
  exists t, In (i, t) tight /\ xorb (holds t (fst e)) (holds t (snd e)) = true.
Proof.
  unfold covers, choice_of. cbn [snd]. rewrite mem_In, in_app_iff, in_map_iff. unfold vertex_item, set_item. split.
  - intros [[H|[H|[]]]|([j t] & H & I)]; [lia | lia|]. apply filter_In in I as [I X]. cbn [fst snd] in *.
    replace i with j by lia. eauto.
  - intros (t & I & X). right. exists (i, t). split; [easy|]. apply filter_In. auto.
Qed.

Lemma put_all_mem B v : holds (put_all B none) v = mem v B.
Proof.
  apply eq_true_iff_eq. rewrite holds_put_all, holds_none, mem_In. intuition easy.
Qed.

Lemma list_matchings_ok own limit f found complete S : describes f S ->
  list_matchings part sets own limit f = Fine (found, complete) ->
  different found /\ (forall y, In y found -> S (NumberSort.sort y))
  /\ (complete = true -> forall x, S x -> exists y, In y found /\ x = NumberSort.sort y).
Proof.
  intros (F & Rg & D) H. unfold list_matchings in H. take H. take H.
  set (live := numbered (alive (graph_of f))) in *. set (tight := tight_list sets f) in *.
  set (mine := put_all own none) in *.
  match type of H with context [map fst ?o] => set (opts := o) in * end. take H.
  match type of H with (let '(_, _) := search _ _ ?i _ _ in _) = _ => set (items := i) in * end.
  destruct (search (List.length items) opts items [] ([], limit)) as [found' room] eqn:Se. inversion H; subst found' complete. clear H.
  apply distinct_in_ok in E2 as [Once _].
  rewrite forallb_forall in E0, E1.
  assert (Live : forall k e, In (k, e) live <-> get (alive (graph_of f)) k = Some e) by (intros; apply numbered_ok).
  assert (Parts : forall k e, get (alive (graph_of f)) k = Some e -> e = pair k /\ In (fst e) V /\ In (snd e) V /\ fst e <> snd e).
  { intros k e G. apply Live in G as I. specialize (E0 _ I). cbn [fst snd] in E0.
    apply andb_prop in E0 as [A C]. apply andb_prop in A as [A B]. apply V_part in A, B.
    apply negb_true_iff, N.eqb_neq in C. split; [now apply F | auto]. }
  assert (Opts : forall o, In o opts <-> exists k e, get (alive (graph_of f)) k = Some e /\ o = choice_of tight k e).
  { intros o. unfold opts. rewrite in_app_iff, !in_map_iff. split.
    - intros [([k e] & <- & I)|([k e] & <- & I)]; apply filter_In in I as [I _]; apply Live in I; eauto.
    - intros (k & e & G & ->). apply Live in G. destruct (holds mine k) eqn:Q; [left|right]; exists (k, e);
        (split; [easy|]); apply filter_In; (split; [exact G|]); cbn [fst]; now rewrite Q. }
  assert (Tight : forall i t, In (i, t) tight -> exists B, holds (tight_sets f) i = true /\ get sets i = Some B /\ forall v, holds t v = mem v B).
  { intros i t I. unfold tight, tight_list in I. apply in_map_iff in I as ([j []] & X & I). cbn [fst] in X. inversion X; subst.
    specialize (E1 _ I). cbn [fst] in E1. unfold holds in E1. destruct (get sets i) as [B|]; [|easy].
    exists B. split; [eapply holds_get, numbered_ok, I|]. split; [easy | apply put_all_mem]. }
  assert (Tight' : forall i B, holds (tight_sets f) i = true -> get sets i = Some B -> In (i, put_all B none) tight).
  { intros i B K G. unfold tight, tight_list. apply in_map_iff. unfold holds in K.
    destruct (get (tight_sets f) i) as [u|] eqn:Q; [|easy]. exists (i, u). cbn [fst]. rewrite G. split; [easy | now apply numbered_ok]. }
  assert (Items : forall i, In i items <-> (exists v, In v V /\ i = vertex_item v) \/ exists s t, In (s, t) tight /\ i = set_item s).
  { intros i. unfold items. rewrite in_app_iff, !in_map_iff. split.
    - intros [([v u] & <- & I)|([s t] & <- & I)]; [left|right; eauto]. exists v. split; [|easy].
      apply V_part. eapply holds_get, numbered_ok, I.
    - intros [(v & I & ->)|(s & t & I & ->)]; [left|right; exists (s, t); auto].
      apply V_part in I. unfold holds in I. destruct (get part v) as [u|] eqn:Q; [|easy]. exists (v, u). split; [easy | now apply numbered_ok]. }
  assert (W : within_items opts items).
  { intros o Io. apply Opts in Io as (k & e & G & ->). split; [easy|]. intros i Ii. apply Items.
    destruct (Parts k e G) as (_ & A & B & _). unfold choice_of in Ii. cbn [snd] in Ii.
    apply in_app_or in Ii as [[<-|[<-|[]]]|Ii]; [left; eauto | left; eauto|].
    apply in_map_iff in Ii as ([s t] & <- & I). apply filter_In in I as [I _]. right. exists s, t. auto. }
  (* A list of live edges is inside the face if and only if its choices are an exact cover. *)
  set (ch := fun k => choice_of tight k (pair k)).
  assert (Iff : forall x, (forall k, In k x -> Duality.live (face_of sets f) k) ->
    inside (face_of sets f) x <-> exact opts items (map ch x)).
  { intros x L.
    assert (Lp : forall k, In k x -> get (alive (graph_of f)) k = Some (pair k) /\ In (fst (pair k)) V /\ In (snd (pair k)) V /\ fst (pair k) <> snd (pair k)).
    { intros k I. destruct (L k I) as [e G]. destruct (Parts k e G) as (-> & R). auto. }
    assert (PC := perfect_count x (fun k I => proj2 (proj2 (proj2 (Lp k I)))) (fun k I => conj (proj1 (proj2 (Lp k I))) (proj1 (proj2 (proj2 (Lp k I)))))).
    assert (SV : forall v, sum (fun o => bit (covers (vertex_item v) o)) (map ch x) = sum (fun k => bit (at_end k v)) x).
    { intros v. rewrite sum_map. apply sum_ext. intros k _. unfold ch, at_end. now rewrite covers_vertex. }
    assert (SS : forall i B, holds (tight_sets f) i = true -> get sets i = Some B ->
      sum (fun o => bit (covers (set_item i) o)) (map ch x) = crossing pair B x).
    { intros i B K G. rewrite sum_map. apply sum_ext. intros k _. f_equal. apply eq_true_iff_eq. unfold ch, crosses.
      rewrite covers_set. split.
      - intros (t & I & X). destruct (Tight i t I) as (B' & _ & G' & Mm). rewrite G in G'. inversion G'; subst. now rewrite <- !Mm.
      - intros X. exists (put_all B none). split; [auto|]. now rewrite !put_all_mem. }
    unfold inside, Duality.inside, exact. rewrite PC. split.
    - intros (P & _ & T). split.
      + intros o Io. apply in_map_iff in Io as (k & <- & Ik). apply Opts. exists k, (pair k). split; [now apply Lp | easy].
      + intros i Ii. apply Items in Ii as [(v & Iv & ->)|(s & t & I & ->)]; [rewrite SV; auto|].
        destruct (Tight s t I) as (B & K & G & _). rewrite (SS s B K G). apply T. exists s. auto.
    - intros [_ One]. split; [|split; [exact L|]].
      + intros v Iv. rewrite <- SV. apply One, Items. eauto.
      + intros B (i & K & G). rewrite <- (SS i B K G). apply One, Items. right. eauto. }
  destruct (search_news (List.length items) opts items [] ([], limit) W Once) as (news & Nw & Sound & Diff).
  rewrite Se in Nw. cbn [fst] in Nw. rewrite app_nil_r in Nw. subst news.
  split; [exact Diff|]. split.
  - intros y Iy. destruct (Sound y Iy) as (xo & X & P). rewrite app_nil_r in P.
    set (x := NumberSort.sort y) in *.
    assert (Px : Permutation x (map fst xo)) by (unfold x; rewrite <- NumberSort.Permuted_sort; exact P).
    assert (Fst : xo = map ch (map fst xo)).
    { rewrite map_map. rewrite <- (map_id xo) at 1. apply map_ext_in. intros o Io. apply (proj1 X), Opts in Io as (k & e & G & ->).
      unfold ch. cbn [fst choice_of]. now destruct (Parts k e G) as (-> & _). }
    assert (L : forall k, In k x -> Duality.live (face_of sets f) k).
    { intros k Ik. apply (Permutation_in _ Px), in_map_iff in Ik as (o & <- & Io). apply (proj1 X), Opts in Io as (k & e & G & ->). now exists e. }
    apply D. split; [|split; [|apply Iff; auto]].
    + apply number_sort_strict. eapply Permutation_NoDup; [symmetry; exact P|]. now apply (cover_distinct opts items).
    + intros k Ik. destruct (L k Ik) as [e G]. destruct (Parts k e G) as (-> & _ & _ & NE).
      unfold pair_of in NE. destruct (nth_error E (N.to_nat k)) eqn:Q; [|now destruct NE].
      assert (N.to_nat k < List.length E)%nat by (apply nth_error_Some; now rewrite Q). lia.
    + destruct X as [Sub One]. rewrite Fst in Sub, One. split.
      * intros o Io. apply Sub. apply in_map_iff in Io as (k & <- & Ik). apply in_map. now apply (Permutation_in _ Px).
      * intros i Ii. rewrite <- (One i Ii). apply sum_perm, Permutation_map, Px.
  - intros Room x Sx. destruct (proj1 (D x) Sx) as (Sx' & _ & I). apply N.ltb_lt in Room.
    assert (L : forall k, In k x -> Duality.live (face_of sets f) k) by apply I. apply (Iff x L) in I.
    assert (C := search_complete (List.length items) opts items [] ([], limit) (le_n _) W). rewrite Se in C. cbn [snd fst] in C.
    destruct (C ltac:(lia) _ I) as (y & Iy & P). rewrite app_nil_r in P. exists y. split; [easy|].
    assert (Pxy : Permutation x (NumberSort.sort y)).
    { rewrite <- NumberSort.Permuted_sort, P, map_map. cbn [fst ch choice_of]. now rewrite map_id. }
    apply sorted_members; [easy | apply number_sort_strict|].
    + eapply Permutation_NoDup; [|apply sorted_distinct; exact Sx']. rewrite Pxy. symmetry. apply NumberSort.Permuted_sort.
    + intros k. split; apply Permutation_in; [easy | now symmetry].
Qed.

Lemma keep_own_ok own a k e : get (keep_own own a) k = Some e <-> In k own /\ get a k = Some e.
Proof.
  unfold keep_own. assert (G : forall m, get (fold_left (fun m k => match get a k with Some e => put k e m | None => m end) own m) k
    = if mem k own then match get a k with Some e => Some e | None => get m k end else get m k).
  { induction own as [|j own IH]; intros m; [easy|]. cbn [fold_left mem existsb]. rewrite IH. fold (mem k own).
    destruct (N.eqb_spec k j) as [->|J]; cbn [orb].
    - destruct (get a j) eqn:Q; [rewrite get_put, N.eqb_refl|]; now destruct (mem j own).
    - destruct (get a j); [rewrite get_put; apply N.eqb_neq in J; rewrite N.eqb_sym, J|]; easy. }
  rewrite G, get_none. destruct (mem k own) eqn:Q.
  - apply mem_In in Q. destruct (get a k); intuition easy.
  - apply mem_false in Q. split; [easy | tauto].
Qed.

Lemma prove_lot_ok own draws drawn claimed f f' S : describes f S -> S own ->
  prove_lot part sets own draws drawn claimed f = Fine f' ->
  describes f' (keep E S (Lot draws drawn)) /\ keep E S (Lot draws drawn) own
  /\ claimed = Z.of_N (match drawn with Some number => number | None => draws end).
Proof.
  intros Ds So H. unfold prove_lot in H. take H. clear E0. destruct drawn as [number|]; take H; take H; destruct a as [found complete].
  - set (all := ListSort.sort (map NumberSort.sort found)) in *.
    take H. take H. take H. inversion H; subst f'. clear H. apply andb_prop in E3 as [Ct Cp]. apply N.eqb_eq in Ct. subst complete.
    destruct (list_matchings_ok _ _ _ _ _ _ Ds E1) as (_ & Sub' & All'). specialize (All' eq_refl).
    assert (Srt : StronglySorted precedes all) by (eapply strictly_ok; [apply lex_ltb_ok | apply precedes_trans | exact E2]).
    assert (Members : forall x, In x all <-> exists y, In y found /\ x = NumberSort.sort y).
    { intros x. assert (P := ListSort.Permuted_sort (map NumberSort.sort found)). fold all in P. split.
      - intros I. apply (Permutation_in _ (Permutation_sym P)), in_map_iff in I as (y & <- & I). eauto.
      - intros (y & I & ->). apply (Permutation_in _ P), in_map, I. }
    assert (Sub : forall x, In x all -> S x) by (intros x I; apply Members in I as (y & I & ->); auto).
    assert (All : forall x, S x -> In x all) by (intros x Sx; apply Members; auto).
    clear Sub' All' Members. destruct (is_at_ok _ _ _ E4) as (y & Ny & A & B & Ln). apply (lex_same own y A B) in Ln. subst y.
    assert (Keep : forall x, keep E S (Lot draws (Some number)) x <-> x = own).
    { intros x. unfold keep. split.
      - intros (Sx & all' & Srt' & Eq & _ & Nx).
        assert (all' = all).
        { apply (strict_unique precedes precedes_irrefl precedes_trans); auto. intros z. rewrite Eq. split; auto. }
        subst. rewrite Ny in Nx. now inversion Nx.
      - intros ->. split; [easy|]. exists all. split; [easy|]. split; [intros z; split; auto|]. split; [|easy].
        now rewrite <- count_length. }
    split; [|split; [now apply Keep | now apply Z.eqb_eq]]. destruct Ds as (F & Rg & D). destruct (proj1 (D own) So) as (Oo & Ro & Io).
    assert (Smaller : forall k e, get (keep_own own (alive (graph_of f))) k = Some e -> get (alive (graph_of f)) k = Some e).
    { intros k e G. now apply keep_own_ok in G. }
    split; [now apply fits_smaller|]. split; [intros x K; apply Keep in K; now subst|].
    intros x. rewrite Keep. split.
    + intros ->. split; [easy|]. split; [easy|]. destruct Io as (P & L & T). split; [easy|]. split; [|exact T].
      intros k Ik. destruct (L k Ik) as [e G]. exists e. now apply keep_own_ok.
    + intros (Ox & Rx & P & L & T). cbn [graph_of alive face_of Duality.live] in L.
      assert (Sub' : forall k, In k x -> In k own) by (intros k Ik; destruct (L k Ik) as [e G]; now apply keep_own_ok in G).
      apply sorted_members; auto. intros k. split; [auto|]. intros Ik.
      assert (Tk : touches pair k (fst (pair k))) by now left.
      assert (Iv : In (fst (pair k)) (both pair own)) by (apply in_both; eauto).
      apply (Permutation_in _ (proj1 Io)) in Iv. apply (Permutation_in _ (Permutation_sym P)) in Iv.
      apply in_both in Iv as (j & Ij & Tj).
      replace k with j; [easy|]. eapply (covered_once E V V_distinct); [exact Io | auto | exact Ik | exact Tj | exact Tk].
  - take H. inversion H; subst f'. apply N.eqb_eq in E2.
    destruct (list_matchings_ok _ _ _ _ _ _ Ds E1) as (Diff & Sub & _).
    assert (K : exists some, NoDup some /\ (forall y, In y some -> S y) /\ N.of_nat (List.length some) = draws).
    { exists (map NumberSort.sort found). split; [|split].
      - clear - Diff. induction Diff as [|y l F _ IH]; cbn [map]; constructor; auto.
        rewrite Forall_forall in F. intros I. apply in_map_iff in I as (w & Q & I). apply (F w I).
        rewrite (NumberSort.Permuted_sort y), <- Q. symmetry. apply NumberSort.Permuted_sort.
      - intros y I. apply in_map_iff in I as (w & <- & I). auto.
      - now rewrite map_length, <- count_length. }
    split; [|split; [split; easy | now apply Z.eqb_eq]]. destruct Ds as (F & Rg & D). split; [easy|]. split; [intros x [Sx _]; auto|].
    intros x. rewrite <- D. unfold keep. intuition.
Qed.
End Stage.

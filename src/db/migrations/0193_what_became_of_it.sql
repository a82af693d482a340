-- not expand: an older release cannot show the new answers
-- What is not theirs any more was passed on, and to somebody; what they never had is not to be looked for there.
alter table recall_answers drop constraint recall_answers_answer_check;
alter table recall_answers add constraint recall_answers_answer_check
  check (answer in ('set_aside', 'used_up', 'passed_on', 'never_had', 'not_mine'));
alter table recall_answers add column passed_to text check (answer = 'passed_on' or passed_to is null);
